import { startOfDay } from "./money-words.ts";
import { dayMs, type Invoice } from "./state.ts";
import { move, type Share, sharesOf, type World } from "./world.ts";

type Paid = { method: "iugu_pix" | "iugu_credit_card"; endToEndId?: string; fineCents?: number };

/** Pays an invoice, with a late fine or less a discount where one is named; false where it cannot be paid. */
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
  for (const { accountId, cents } of sharesOf(invoice)) {
    if (isPix) move(world, accountId, cents, "Fatura paga com PIX", id);
    else {
      const key = `${id}:${accountId}`;
      const taxesCents = accountId === invoice.accountId ? invoice.taxesCents : 0;
      state.receivables[key] = { id: key, invoiceId: id, accountId, cents, taxesCents, dueAt };
    }
  }
  tellStatus(world, invoice);
  return true;
}

/** When the money of a card that was paid then can be withdrawn: iugu releases by the day. */
function dueAtOf({ state: { knobs } }: World, paidAt: number): number {
  const { cardReleaseMs } = knobs;
  return cardReleaseMs < dayMs ? paidAt + cardReleaseMs : startOfDay(paidAt + cardReleaseMs);
}

/** Less than the amount arrived: iugu holds it, and it reaches no account. */
export function payPart(world: World, id: string, cents: number): boolean {
  return change(world, id, ["pending"], { status: "partially_paid", paidCents: cents, method: "iugu_pix" }, true);
}

/** By the account owner's own word: no money is at iugu. */
export function payOutside(world: World, id: string): boolean {
  return change(world, id, ["pending", "expired"], { status: "externally_paid" }, true);
}

function change(world: World, id: string, from: Invoice["status"][], to: Partial<Invoice>, isPaid: boolean): boolean {
  const invoice = world.state.invoices[id];
  if (!invoice || !from.includes(invoice.status)) return false;
  const at = world.now();
  Object.assign(invoice, to, { updatedAt: at, ...(isPaid && { paidAt: at }) });
  tellStatus(world, invoice);
  return true;
}

/** As the account's owner may: a card in part or as a whole, a PIX as a whole; false where it is refused. */
export function refundInPanel(world: World, id: string, cents: number): boolean {
  const invoice = world.state.invoices[id];
  if (invoice?.status !== "paid" && invoice?.status !== "partially_refunded") return false;
  const left = invoice.paidCents - invoice.refundedCents;
  const part = invoice.method === "iugu_pix" ? left : Math.min(cents, left);
  return part > 0 && refundInvoice(world, id, part);
}

/** Gives `cents` back, each part from where it went; false where the account has not enough. */
export function refundInvoice(world: World, id: string, cents: number): boolean {
  const { state, now, send } = world;
  const invoice = state.invoices[id];
  if (!invoice) return false;
  const total = invoice.refundedCents + cents;
  const isAll = total >= invoice.paidCents;
  if (invoice.status !== "partially_paid") {
    const before = sharesOf(invoice, invoice.refundedCents, state.knobs.keepTaxesOnRefund);
    const after = sharesOf(invoice, total, state.knobs.keepTaxesOnRefund);
    const own = state.accounts[invoice.accountId];
    const waits = state.receivables[`${id}:${invoice.accountId}`]?.cents ?? 0;
    const needed = (before[0]?.cents ?? 0) - (after[0]?.cents ?? 0) - waits;
    if (needed > 0 && own && own.balanceCents < needed) return false;
    shift(world, invoice, before, after, "Reembolso");
  }
  if (isAll && !state.knobs.keepTaxesOnRefund) invoice.taxesCents = 0;
  Object.assign(invoice, { status: isAll ? "refunded" : "partially_refunded", updatedAt: now(), refundedCents: total });
  send(invoice.accountId, isAll ? "invoice.refund" : "invoice.partially_refunded", { id, amount: cents });
  tellStatus(world, invoice);
  return true;
}

/** The bank could not give it back: it is paid again, with all that the accounts had of it. */
export function revertRefund(world: World, id: string): boolean {
  const { state, now, send } = world;
  const invoice = state.invoices[id];
  if (invoice?.status !== "refunded" && invoice?.status !== "partially_refunded") return false;
  const { knobs } = state;
  const isPix = invoice.method === "iugu_pix";
  const had = sharesOf(invoice, invoice.refundedCents, knobs.keepTaxesOnRefund);
  invoice.taxesCents = Math.round(
    (invoice.paidCents * (isPix ? knobs.pixBasisPoints : knobs.cardBasisPoints)) / 10_000,
  );
  shift(world, invoice, had, sharesOf(invoice), "Reembolso devolvido");
  Object.assign(invoice, { status: "paid", updatedAt: now(), refundedCents: 0 });
  send(invoice.accountId, "invoice.refund_reverted", { id });
  tellStatus(world, invoice);
  return true;
}

/** Moves each account from what it had to what it has: what still waits shrinks first, and what would still wait waits again. */
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
    move(world, accountId, change, description, id);
  }
}

export function tellStatus({ send }: Pick<World, "send">, invoice: Invoice) {
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
