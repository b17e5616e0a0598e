import type { Ctx } from "#core/ctx";
import { getPayment } from "#modules/payments/get-payment";
import type { OpenPayment } from "#modules/payments/lock-open-payment";
import { openRenewalPayment } from "#modules/payments/open-renewal-payment";
import { renewalLife } from "#modules/payments/payments.rules";
import { resolveRenewalMethod } from "#modules/payments/resolve-renewal-method";
import { updateCharge } from "#modules/payments/update-charge";
import type { LockedSubscription } from "#modules/subscriptions/lock-subscription-state";
import type { Price } from "./price-renewal.ts";
import { awaitedUntil } from "./renewals.rules.ts";

/**
 * The payment of the next period at today's price and by today's way: opened, or, where it is open and neither has a receipt nor was
 * submitted to a gateway, brought up to date. The caller has locked it and the subscription (`lockWithOpenPayment`). Answers it as it
 * then stands; undefined where the creator can't be paid.
 */
export async function createRenewal(
  ctx: Ctx,
  { row, graceDays }: Pick<LockedSubscription, "row" | "graceDays">,
  { terms, dueCents, coupon, start }: Price,
  open: OpenPayment | undefined,
) {
  const way = await resolveRenewalMethod(ctx, row);
  if (!way) return undefined;
  const at = row.current_period_end ?? start;
  const renewal = { at, ...renewalLife(awaitedUntil(at, graceDays), ctx.now()) };
  const sale = {
    terms,
    amountCents: dueCents,
    discountCents: coupon?.discountCents ?? 0,
    couponCode: coupon?.code ?? null,
  };
  if (!open) {
    const order = { accountId: row.account_id, subscriptionId: row.id, ...sale, way, renewal };
    return getPayment(ctx, await openRenewalPayment(ctx, order));
  }
  await updateCharge(ctx, open, { ...sale, way, renewal });
  return getPayment(ctx, open.id);
}
