/** The terms that a payment sold, as stored in its row. */
export function soldBy(payment: { plan_id: string; period_months: number; price_cents: number; created_at: Date }) {
  const { plan_id: planId, period_months: periodMonths, price_cents: priceCents, created_at: orderedAt } = payment;
  return { planId, periodMonths, priceCents, orderedAt };
}

const hourMs = 3_600_000;

/** The code is valid for 24 h; a receipt is accepted for 7 more days. */
export const chargeLife = { codeMs: 24 * hourMs, receiptMs: (24 + 7 * 24) * hourMs };

/** The code of a renewal is valid as long as the renewal can be paid, and at least a day. */
export function renewalLife(awaitedUntil: Date, now: Date): { codeUntil: Date; receiptUntil: Date } {
  const codeUntil = Math.max(awaitedUntil.getTime(), now.getTime() + chargeLife.codeMs);
  return {
    codeUntil: new Date(codeUntil),
    receiptUntil: new Date(codeUntil + chargeLife.receiptMs - chargeLife.codeMs),
  };
}

/** The maximum number of receipts per payment. */
export const receiptLimit = 3;

/** Shown to the fan if the order was closed while a receipt was undecided. */
export const closedReason = "Este pedido foi encerrado. Se você pagou, fale com quem você assinou.";
