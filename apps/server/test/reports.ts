import type { reports } from "@camarim/contract";
import type { z } from "zod";
import { decideCase } from "#rooms/reports/decide-case";
import { reportContent } from "#rooms/reports/report-content";
import { seller } from "./people.ts";
import type { Product } from "./product.ts";

/** Something that somebody reported and that waits for a decision: the page of a new seller, unless told; answers the case's id. */
export async function addReportCase(
  product: Product,
  said: Partial<z.input<typeof reports.reportBody>> = {},
): Promise<string> {
  const username = said.username ?? (await seller(product)).username;
  await reportContent(product.ctx, { reason: "minor", details: "", ...said, username }, undefined);
  const newest = product.ctx.db.selectFrom("report").select("case_id").orderBy("id", "desc").limit(1);
  return (await newest.executeTakeFirstOrThrow()).case_id;
}

/** The same, decided by another seller's account. */
export async function addDecidedCase(
  product: Product,
  decision: "restored" | "kept_down" = "restored",
): Promise<string> {
  const id = await addReportCase(product);
  const { _id: adminId } = (await (await seller(product)).ask("/v1/me")).body;
  const note = decision === "kept_down" ? "A pessoa não autorizou." : undefined;
  await product.ctx.db
    .transaction()
    .execute((db) => decideCase({ ...product.ctx, db }, id, { decision, adminId, note }));
  return id;
}
