import type { Ctx } from "#core/ctx";
import { changeCharge } from "#rooms/payments/change-charge";
import type { OpenPayment } from "#rooms/payments/find-open-payment";
import { openPixPayment } from "#rooms/payments/open-pix-payment";
import { renewalLife } from "#rooms/payments/payments.rules";
import { findPix } from "#rooms/settings/find-pix";
import { getSetting } from "#rooms/settings/get-setting";
import type { Locked } from "#rooms/subscriptions/lock-standing";
import type { Price } from "./price-renewal.ts";
import { awaitedUntil } from "./renewals.rules.ts";

/**
 * The payment of the next period at today's price and key: opened, or, where it is open, brought up to date. The caller holds it and
 * the subscription. Undefined where the creator has no key.
 */
export async function openRenewal(
  ctx: Ctx,
  { row }: Locked,
  { dueCents, coupon, start }: Price,
  open: OpenPayment | undefined,
): Promise<string | undefined> {
  const pix = await findPix(ctx, row.account_id);
  if (!pix) return undefined;
  const { graceDays } = await getSetting(ctx, row.account_id);
  const at = row.current_period_end ?? start;
  const renewal = { at, ...renewalLife(awaitedUntil(at, graceDays), ctx.now()) };
  const wanted = { amountCents: dueCents, discountCents: coupon?.discountCents ?? 0, pix, renewal };
  if (open) {
    await changeCharge(ctx, open, wanted);
    return open.id;
  }
  return openPixPayment(ctx, { accountId: row.account_id, subscriptionId: row.id, ...wanted });
}
