import { sendStatusEvent } from "./payments.ts";
import { type Chargeback, dayMs } from "./state.ts";
import { addStatementLine, createIuguId, listShares, type World } from "./world.ts";

/** A payer contests a card payment: the share of each account is withheld. False if there is nothing to contest. */
export function openDispute(world: World, invoiceId: string): Chargeback | undefined {
  const { state, now } = world;
  const invoice = state.invoices[invoiceId];
  if (invoice?.status !== "paid" && invoice?.status !== "partially_refunded") return undefined;
  const shares = listShares(invoice, invoice.refundedCents, state.knobs.keepTaxesOnRefund);
  const held = shares.map(({ accountId, cents }) => {
    const key = `${invoiceId}:${accountId}`;
    const receivable = state.receivables[key] ?? null;
    delete state.receivables[key];
    addStatementLine(world, accountId, (receivable?.cents ?? 0) - cents, "Contestação", invoiceId);
    protest(world, accountId, cents);
    return { accountId, cents, receivable };
  });
  const id = createIuguId();
  const [createdAt, expiresAt] = [now(), now() + state.knobs.disputeDays * dayMs];
  const chargeback = { id, invoiceId, accountId: invoice.accountId, createdAt, expiresAt, held };
  state.chargebacks[id] = { ...chargeback, status: "pending" };
  Object.assign(invoice, { status: "in_protest", updatedAt: now() });
  sendStatusEvent(world, invoice);
  return state.chargebacks[id];
}

/** Releases the withheld money if the dispute is won. */
export function decideDispute(world: World, invoiceId: string, outcome: "won" | "lost"): boolean {
  const { state, now } = world;
  const invoice = state.invoices[invoiceId];
  const chargeback = Object.values(state.chargebacks).findLast((one) => one.invoiceId === invoiceId);
  if (invoice?.status !== "in_protest" || !chargeback) return false;
  for (const { accountId, cents, receivable } of chargeback.held) {
    protest(world, accountId, -cents);
    if (outcome === "lost") continue;
    if (receivable && receivable.dueAt > now()) state.receivables[receivable.id] = receivable;
    else addStatementLine(world, accountId, cents, "Contestação revertida", invoiceId);
  }
  // With this knob, iugu does not refund its fee of a charged back sale.
  if (outcome === "lost") {
    const keptTaxes = state.knobs.keepTaxesOnRefund ? invoice.taxesCents : 0;
    addStatementLine(world, invoice.accountId, -keptTaxes, "Contestação", invoiceId);
    invoice.taxesCents = keptTaxes;
  }
  chargeback.status = outcome;
  const paid = invoice.refundedCents > 0 ? "partially_refunded" : "paid";
  Object.assign(invoice, { status: outcome === "won" ? paid : "chargeback", updatedAt: now() });
  if (outcome === "won") world.send(invoice.accountId, "invoice.refund_reverted", { id: invoiceId });
  sendStatusEvent(world, invoice);
  return true;
}

function protest({ state }: World, accountId: string, cents: number) {
  const account = state.accounts[accountId];
  if (account) account.protestCents += cents;
}
