/** What a payment sold, as it stands on its row. */
export function soldBy(payment: { plan_id: string; period_months: number; price_cents: number; created_at: Date }) {
  const { plan_id: planId, period_months: periodMonths, price_cents: priceCents, created_at: orderedAt } = payment;
  return { planId, periodMonths, priceCents, orderedAt };
}

const hourMs = 3_600_000;

/** The code stands 24 h; a proof is taken for 7 days more. */
export const chargeLife = { codeMs: 24 * hourMs, receiptMs: (24 + 7 * 24) * hourMs };

/** The code of a renewal stands as long as it is awaited, and a day at least. */
export function renewalLife(awaitedUntil: Date, now: Date): { codeUntil: Date; receiptUntil: Date } {
  const codeUntil = Math.max(awaitedUntil.getTime(), now.getTime() + chargeLife.codeMs);
  return {
    codeUntil: new Date(codeUntil),
    receiptUntil: new Date(codeUntil + chargeLife.receiptMs - chargeLife.codeMs),
  };
}

/** How many proofs one payment may have. */
export const receiptLimit = 3;

/** What the fan reads of a proof that waited while the order was closed. */
export const closedReason = "Este pedido foi encerrado. Se você pagou, fale com quem você assinou.";
