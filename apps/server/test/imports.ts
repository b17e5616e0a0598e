import { randomUUID } from "node:crypto";
import type { imports } from "@camarim/contract";
import { expect, vi } from "vitest";
import { newId } from "#core/ids";
import { createImportedSubscriptions } from "#modules/imports/create-imported-subscriptions";
import { importPeople } from "#modules/imports/import-people";
import { readImport } from "#modules/imports/read-import";
import { undoPeople } from "#modules/imports/undo-import";
import { listPlans } from "#modules/plans/plans.queries";
import type { Person } from "./people.ts";
import type { Product } from "./product.ts";

const head = "Nome;E-mail;Celular;Plano;Valor;Status;Próxima cobrança";

/** A file with one valid row, and one without a date. */
export function importFile(lines?: readonly string[], first = head): Blob {
  const name = randomUUID().slice(0, 8);
  const usual = [
    `Bia Costa;bia${name}@exemplo.com.br;;Mensal;29,90;Ativo;24/11/2099`,
    `Caio;caio${name}@exemplo.com.br;;;;Ativo;`,
  ];
  return new Blob([[first, ...(lines ?? usual)].join("\r\n")]);
}

const never = new AbortController().signal;

/** Runs the jobs of all pending imports. */
export async function runImports({ ctx }: Product) {
  const waiting = ctx.db.selectFrom("import").select(["id", "state"]);
  for (const { id, state } of await waiting.where("state", "in", ["reading", "importing", "undoing"]).execute()) {
    if (state === "reading") await readImport(ctx, id, never);
    if (state === "importing") await importPeople(ctx, id, never);
    if (state === "undoing") await undoPeople(ctx, id, never);
  }
}

/** Ends the running imports of one creator or of all, since only one may run at a time. */
export async function endImports({ ctx }: Product, accountId?: string) {
  const running = ctx.db.updateTable("import").set({ state: "failed" });
  const meant = accountId ? running.where("accountId", "=", accountId) : running;
  await meant.where("state", "in", ["reading", "importing", "undoing"]).execute();
}

export async function addImport(
  product: Product,
  owner: Person,
  until: "ready" | "done" = "ready",
  file: Blob = importFile(),
  fileName = "assinantes.csv",
): Promise<string> {
  const { _id: accountId } = (await owner.request("/v1/me")).body;
  await endImports(product, accountId);
  const { status, body } = await owner.upload("/v1/lastlink/imports", [
    ["fileName", fileName],
    ["file", file, fileName],
  ]);
  if (status !== 201) throw new Error(`import: ${status} ${JSON.stringify(body)}`);
  // Where a worker runs too, it may be the one that goes on.
  const runFrom = async (state: imports.ImportState) => {
    await runImports(product);
    const isOver = async () => expect((await getImport(owner, body._id)).state).not.toBe(state);
    await vi.waitFor(isOver, { timeout: 60_000, interval: 50 });
  };
  await runFrom("reading");
  if (until === "ready") return body._id;
  const confirmed = await owner.request(`/v1/lastlink/imports/${body._id}/confirm`, { body: { allowed: true } });
  if (confirmed.status !== 200) throw new Error(`confirm: ${confirmed.status} ${JSON.stringify(confirmed.body)}`);
  await runFrom("importing");
  return body._id;
}

/** An imported subscriber of the creator's first plan whose next price is undecided. */
export async function addUndecided({ ctx }: Product, { accountId }: { accountId: string }) {
  const [plan] = await listPlans(ctx, accountId);
  if (!plan) throw new Error("the creator has no plan");
  const email = `undecided${randomUUID().slice(0, 8)}@exemplo.com.br`;
  const person = { id: newId(ctx.now()), name: "Bia Costa", email, phone: null, document: null, instagram: null };
  const paidUntil = new Date(ctx.now().getTime() + 20 * 86_400_000);
  const offer = { planName: plan.name, priceCents: 50, periodMonths: 1, unclear: null };
  const state = { status: "active", startedAt: null, paidUntil } as const;
  await createImportedSubscriptions(ctx, { accountId, source: "other" }, [{ ...person, ...offer, ...state }]);
  return { subscriptionId: person.id, planId: plan.id, email };
}

export async function getImport(owner: Person, id: string, query = ""): Promise<imports.ImportDetail> {
  return (await owner.request(`/v1/lastlink/imports/${id}${query}`)).body;
}

/** Connects Lastlink and returns the secret of the webhook address. */
export async function connectLastlink(owner: Person, token = "token-do-webhook-1234"): Promise<string> {
  const { webhookUrl } = (await owner.request("/v1/lastlink/login", { body: { token } })).body as imports.Lastlink;
  return webhookUrl?.split("/").at(-1) ?? "";
}

/** A webhook's body as Lastlink sends it. */
export function lastlinkEvent(change: { Event?: string; Data?: object } & Record<string, unknown> = {}) {
  return {
    Id: randomUUID(),
    IsTest: false,
    Event: "Purchase_Order_Confirmed",
    CreatedAt: "2026-11-20T12:00:00Z",
    ...change,
  };
}
