import type { reports } from "@camarim/contract";
import type { z } from "zod";
import { getOrCreateFan } from "#modules/fans/fans.queries";
import { confirmReport, toConfirmationToken } from "#modules/reports/confirm-report";
import { decideCase } from "#modules/reports/decide-case";
import { reportContent } from "#modules/reports/report-content";
import { verifyEmail } from "./grants.ts";
import { type HttpResponse, newRegistration, type Person, seller, visitor } from "./people.ts";
import type { Product } from "./product.ts";

type ReportFields = Partial<z.input<typeof reports.reportBody>>;

export type Reporter = Person & {
  email: string;
  report: (username: string, fields?: ReportFields) => Promise<HttpResponse>;
};

const dayMs = 86_400_000;

/** As if the fan had verified this address a month ago. */
export async function establish({ ctx }: Product, email: string) {
  const verifiedAt = new Date(ctx.now().getTime() - 30 * dayMs);
  await ctx.db.updateTable("fan").set({ emailVerifiedAt: verifiedAt }).where("email", "=", email).execute();
}

/** A person in a browser and network of their own, with a verified e-mail, a month ago or, if `isNew`, just now. */
export async function reporter(
  product: Product,
  email = newRegistration().email,
  { isNew = false } = {},
): Promise<Reporter> {
  const person = visitor(product);
  await verifyEmail(product, person, email);
  if (!isNew) await establish(product, email);
  const author = { name: "Rita Souza", email };
  const report = (username: string, fields: ReportFields = {}) =>
    person.request("/v1/reports", { body: { username, reason: "minor", ...author, ...fields } });
  return Object.assign(person, { email, report });
}

/** Two independent people report a page, which hides it. */
export async function reportPage(product: Product, username: string, fields: ReportFields = {}) {
  for (const person of [await reporter(product), await reporter(product)]) await person.report(username, fields);
}

/** Reports content by an established e-mail and confirms it, which hides an item. The default is the page of a new seller; returns the case's id. */
export async function addReportCase(product: Product, fields: ReportFields = {}): Promise<string> {
  const { ctx } = product;
  const username = fields.username ?? (await seller(product)).username;
  const author = { name: "Rita Souza", email: newRegistration().email };
  const { reason = "minor", details = "", name = author.name, email = author.email, story, media } = fields;
  const report = { reason, details, name, email, username, ...(story && { story }), ...(media && { media }) };
  await getOrCreateFan(ctx, email);
  await establish(product, email);
  await reportContent(ctx, report, { fanSessionId: undefined, network: "192.0.2.1" });
  const newest = ctx.db.selectFrom("report").select(["id", "caseId"]).where("email", "=", author.email);
  const { id, caseId } = await newest.executeTakeFirstOrThrow();
  await confirmReport(ctx, toConfirmationToken(ctx, id));
  return caseId;
}

/** A case decided by another seller's account. */
export async function addDecidedCase(
  product: Product,
  decision: "restored" | "taken_down" = "restored",
): Promise<string> {
  const id = await addReportCase(product);
  const { _id: adminId } = (await (await seller(product)).request("/v1/me")).body;
  const note = decision === "taken_down" ? "A pessoa não autorizou." : undefined;
  await product.ctx.db
    .transaction()
    .execute((db) => decideCase({ ...product.ctx, db }, id, { decision, adminId, note }));
  return id;
}

/** The token of a report's confirmation link. */
export async function confirmationTokenOf({ ctx }: Product, email: string): Promise<string> {
  const newest = ctx.db.selectFrom("report").select("id").where("email", "=", email).orderBy("id", "desc");
  return toConfirmationToken(ctx, (await newest.executeTakeFirstOrThrow()).id);
}
