import type { Ctx } from "#core/ctx";
import { changeCharge } from "#rooms/payments/change-charge";
import { findOpenPayment, type OpenPayment } from "#rooms/payments/find-open-payment";
import { findWayToRenew } from "#rooms/payments/find-ways-to-renew";
import { openRenewalPayment } from "#rooms/payments/open-renewal-payment";
import { renewalLife } from "#rooms/payments/payments.rules";
import type { Locked } from "#rooms/subscriptions/lock-standing";
import type { Price } from "./price-renewal.ts";
import { awaitedUntil } from "./renewals.rules.ts";

/**
 * The payment of the next period at today's price and by today's way: opened, or, where it is open, brought up to date. The caller
 * holds it and the subscription. Undefined where the creator can't be paid.
 */
export async function openRenewal(
  ctx: Ctx,
  { row, graceDays }: Pick<Locked, "row" | "graceDays">,
  { dueCents, coupon, start }: Price,
  known: OpenPayment | undefined,
): Promise<string | undefined> {
  const way = await findWayToRenew(ctx, row);
  if (!way) return undefined;
  const at = row.current_period_end ?? start;
  const renewal = { at, ...renewalLife(awaitedUntil(at, graceDays), ctx.now()) };
  const wanted = { amountCents: dueCents, discountCents: coupon?.discountCents ?? 0, way, renewal };
  // Somebody may have opened it while the subscription was waited for.
  const open = known ?? (await findOpenPayment(ctx, row.id));
  if (open) {
    await changeCharge(ctx, open, wanted);
    return open.id;
  }
  return openRenewalPayment(ctx, { accountId: row.account_id, subscriptionId: row.id, ...wanted });
}
