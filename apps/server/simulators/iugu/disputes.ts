import { tellStatus } from "./payments.ts";
import { type Chargeback, dayMs } from "./state.ts";
import { move, newIuguId, sharesOf, type World } from "./world.ts";

/** A payer contests a card: what each account has of it is withheld. False where there is nothing to contest. */
export function openDispute(world: World, invoiceId: string): Chargeback | undefined {
  const { state, now } = world;
  const invoice = state.invoices[invoiceId];
  if (invoice?.status !== "paid" && invoice?.status !== "partially_refunded") return undefined;
  const shares = sharesOf(invoice, invoice.refundedCents, state.knobs.keepTaxesOnRefund);
  const held = shares.map(({ accountId, cents }) => {
    const key = `${invoiceId}:${accountId}`;
    const receivable = state.receivables[key] ?? null;
    delete state.receivables[key];
    move(world, accountId, (receivable?.cents ?? 0) - cents, "Contestação", invoiceId);
    protest(world, accountId, cents);
    return { accountId, cents, receivable };
  });
  const id = newIuguId();
  const [createdAt, expiresAt] = [now(), now() + state.knobs.disputeDays * dayMs];
  const chargeback = { id, invoiceId, accountId: invoice.accountId, createdAt, expiresAt, held };
  state.chargebacks[id] = { ...chargeback, status: "pending" };
  Object.assign(invoice, { status: "in_protest", updatedAt: now() });
  tellStatus(world, invoice);
  return state.chargebacks[id];
}

/** The bank decides: what was withheld comes back, or is gone. */
export function decideDispute(world: World, invoiceId: string, outcome: "won" | "lost"): boolean {
  const { state, now } = world;
  const invoice = state.invoices[invoiceId];
  const chargeback = Object.values(state.chargebacks).findLast((one) => one.invoiceId === invoiceId);
  if (invoice?.status !== "in_protest" || !chargeback) return false;
  for (const { accountId, cents, receivable } of chargeback.held) {
    protest(world, accountId, -cents);
    if (outcome === "lost") continue;
    if (receivable && receivable.dueAt > now()) state.receivables[receivable.id] = receivable;
    else move(world, accountId, cents, "Contestação revertida", invoiceId);
  }
  // The fee of a sale that was charged back stays with iugu where it keeps it.
  if (outcome === "lost") {
    const kept = state.knobs.keepTaxesOnRefund ? invoice.taxesCents : 0;
    move(world, invoice.accountId, -kept, "Contestação", invoiceId);
    invoice.taxesCents = kept;
  }
  chargeback.status = outcome;
  const paid = invoice.refundedCents > 0 ? "partially_refunded" : "paid";
  Object.assign(invoice, { status: outcome === "won" ? paid : "chargeback", updatedAt: now() });
  if (outcome === "won") world.send(invoice.accountId, "invoice.refund_reverted", { id: invoiceId });
  tellStatus(world, invoice);
  return true;
}

function protest({ state }: World, accountId: string, cents: number) {
  const account = state.accounts[accountId];
  if (account) account.protestCents += cents;
}
