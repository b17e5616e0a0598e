import { startOfDay } from "./money-words.ts";
import { dayMs, type Invoice } from "./state.ts";
import { addStatementLine, listShares, type Share, type World } from "./world.ts";

type Paid = { method: "iugu_pix" | "iugu_credit_card"; endToEndId?: string; fineCents?: number };

/** Pays an invoice, with a late fine or a discount; false if it cannot be paid. */
export function payInvoice(world: World, id: string, { method, endToEndId, fineCents = 0 }: Paid): boolean {
  const { state, now } = world;
  const invoice = state.invoices[id];
  if (invoice?.status !== "pending") return false;
  const { knobs } = state;
  const isPix = method === "iugu_pix";
  invoice.totalCents = invoice.itemsCents + fineCents;
  const points = isPix ? knobs.pixBasisPoints : knobs.cardBasisPoints;
  invoice.taxesCents = Math.round((invoice.totalCents * points) / 10_000);
  Object.assign(invoice, { status: "paid", paidAt: now(), updatedAt: now(), method, paidCents: invoice.totalCents });
  invoice.endToEndId = endToEndId ?? null;
  const dueAt = dueAtOf(world, now());
  for (const { accountId, cents } of listShares(invoice)) {
    if (isPix) addStatementLine(world, accountId, cents, "Fatura paga com PIX", id);
    else {
      const key = `${id}:${accountId}`;
      const taxesCents = accountId === invoice.accountId ? invoice.taxesCents : 0;
      state.receivables[key] = { id: key, invoiceId: id, accountId, cents, taxesCents, dueAt };
    }
  }
  sendStatusEvent(world, invoice);
  return true;
}

/** When the money of a card payment can be withdrawn: iugu releases by the day. */
function dueAtOf({ state: { knobs } }: World, paidAt: number): number {
  const { cardReleaseMs } = knobs;
  return cardReleaseMs < dayMs ? paidAt + cardReleaseMs : startOfDay(paidAt + cardReleaseMs);
}

/** Less than the amount is paid: iugu holds it, and no account receives it. */
export function payPart(world: World, id: string, cents: number): boolean {
  return change(world, id, ["pending"], { status: "partially_paid", paidCents: cents, method: "iugu_pix" }, true);
}

/** The account's owner marks it as paid: iugu has no money of it. */
export function payOutside(world: World, id: string): boolean {
  return change(world, id, ["pending", "expired"], { status: "externally_paid" }, true);
}

function change(world: World, id: string, from: Invoice["status"][], to: Partial<Invoice>, isPaid: boolean): boolean {
  const invoice = world.state.invoices[id];
  if (!invoice || !from.includes(invoice.status)) return false;
  const at = world.now();
  Object.assign(invoice, to, { updatedAt: at, ...(isPaid && { paidAt: at }) });
  sendStatusEvent(world, invoice);
  return true;
}

/** As the account's owner may in the panel: a card fully or partially, a PIX fully; false if refused. */
export function refundInPanel(world: World, id: string, cents: number): boolean {
  const invoice = world.state.invoices[id];
  if (invoice?.status !== "paid" && invoice?.status !== "partially_refunded") return false;
  const left = invoice.paidCents - invoice.refundedCents;
  const part = invoice.method === "iugu_pix" ? left : Math.min(cents, left);
  return part > 0 && refundInvoice(world, id, part);
}

/** Refunds `cents` from the accounts that received them; false if the account does not have enough. */
export function refundInvoice(world: World, id: string, cents: number): boolean {
  const { state, now, send } = world;
  const invoice = state.invoices[id];
  if (!invoice) return false;
  const total = invoice.refundedCents + cents;
  const isAll = total >= invoice.paidCents;
  if (invoice.status !== "partially_paid") {
    const before = listShares(invoice, invoice.refundedCents, state.knobs.keepTaxesOnRefund);
    const after = listShares(invoice, total, state.knobs.keepTaxesOnRefund);
    const own = state.accounts[invoice.accountId];
    const waits = state.receivables[`${id}:${invoice.accountId}`]?.cents ?? 0;
    const needed = (before[0]?.cents ?? 0) - (after[0]?.cents ?? 0) - waits;
    if (needed > 0 && own && own.balanceCents < needed) return false;
    shift(world, invoice, before, after, "Reembolso");
  }
  if (isAll && !state.knobs.keepTaxesOnRefund) invoice.taxesCents = 0;
  Object.assign(invoice, { status: isAll ? "refunded" : "partially_refunded", updatedAt: now(), refundedCents: total });
  send(invoice.accountId, isAll ? "invoice.refund" : "invoice.partially_refunded", { id, amount: cents });
  sendStatusEvent(world, invoice);
  return true;
}

/** Refunds of `cents` failed at the bank, or all: that much is paid again, and the accounts get their shares of it back. */
export function revertRefund(world: World, id: string, cents?: number): boolean {
  const { state, now, send } = world;
  const invoice = state.invoices[id];
  if (invoice?.status !== "refunded" && invoice?.status !== "partially_refunded") return false;
  const { knobs } = state;
  const refundedCents = Math.max(0, invoice.refundedCents - (cents ?? invoice.refundedCents));
  const isPix = invoice.method === "iugu_pix";
  const had = listShares(invoice, invoice.refundedCents, knobs.keepTaxesOnRefund);
  invoice.taxesCents = Math.round(
    (invoice.paidCents * (isPix ? knobs.pixBasisPoints : knobs.cardBasisPoints)) / 10_000,
  );
  shift(world, invoice, had, listShares(invoice, refundedCents, knobs.keepTaxesOnRefund), "Reembolso devolvido");
  const status = refundedCents > 0 ? "partially_refunded" : "paid";
  Object.assign(invoice, { status, updatedAt: now(), refundedCents });
  send(invoice.accountId, "invoice.refund_reverted", { id });
  sendStatusEvent(world, invoice);
  return true;
}

/** Posts the difference of each account's share; receivables are reduced first, and restored as receivables. */
function shift(world: World, invoice: Invoice, before: Share[], after: Share[], description: string) {
  const { receivables } = world.state;
  const { id, method, paidAt, taxesCents } = invoice;
  const dueAt = method === "iugu_credit_card" && paidAt ? dueAtOf(world, paidAt) : 0;
  for (const [i, { accountId, cents }] of before.entries()) {
    let change = (after[i]?.cents ?? 0) - cents;
    const key = `${id}:${accountId}`;
    const waiting = receivables[key];
    if (waiting && change < 0) {
      const taken = Math.min(waiting.cents, -change);
      waiting.cents -= taken;
      change += taken;
      if (waiting.cents === 0) delete receivables[key];
    }
    if (change > 0 && dueAt > world.now()) {
      const cents = (receivables[key]?.cents ?? 0) + change;
      receivables[key] = { id: key, invoiceId: id, accountId, cents, taxesCents: i === 0 ? taxesCents : 0, dueAt };
      change = 0;
    }
    addStatementLine(world, accountId, change, description, id);
  }
}

export function sendStatusEvent({ send }: Pick<World, "send">, invoice: Invoice) {
  const { id, accountId, status, method, orderId, externalReference, endToEndId, paidCents } = invoice;
  send(accountId, "invoice.status_changed", {
    id,
    status,
    payment_method: method,
    paid_cents: paidCents || null,
    order_id: orderId,
    external_reference: externalReference,
    pix_end_to_end_id: endToEndId,
  });
}
