import type { Ctx } from "#core/ctx";
import {
  getPayment,
  type OpenPayment,
  openRenewalPayment,
  renewalLife,
  resolveRenewalMethod,
  updateCharge,
} from "#modules/payments/index";
import type { LockedSubscription } from "#modules/subscriptions/index";
import type { RenewalPrice } from "./price-renewal.ts";
import { toRenewalDeadline } from "./renewals.rules.ts";

/**
 * Creates the payment of the next period, or updates the open one to today's price and payment method. The caller has
 * locked payment and subscription (`lockWithOpenPayment`); an open payment has no receipt and was not submitted to a
 * gateway. Undefined if the creator cannot be paid.
 */
export async function createRenewal(
  ctx: Ctx,
  { row, graceDays }: Pick<LockedSubscription, "row" | "graceDays">,
  { terms, dueCents, coupon, start }: RenewalPrice,
  open: OpenPayment | undefined,
) {
  const way = await resolveRenewalMethod(ctx, row);
  if (!way) return undefined;
  const periodStart = row.currentPeriodEnd ?? start;
  const renewal = { at: periodStart, ...renewalLife(toRenewalDeadline(periodStart, graceDays), ctx.now()) };
  const sale = {
    terms,
    amountCents: dueCents,
    discountCents: coupon?.discountCents ?? 0,
    couponCode: coupon?.code ?? null,
  };
  if (!open) {
    const order = { accountId: row.accountId, subscriptionId: row.id, ...sale, way, renewal };
    return getPayment(ctx, await openRenewalPayment(ctx, order));
  }
  await updateCharge(ctx, open, { ...sale, way, renewal });
  return getPayment(ctx, open.id);
}
