import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { findOpenPayment } from "#rooms/payments/find-open-payment";
import { lockStanding } from "#rooms/subscriptions/lock-standing";
import { openRenewal } from "./open-renewal.ts";
import { priceRenewal } from "./price-renewal.ts";
import { renewalToken } from "./renewal-token.ts";

/**
 * The order of the next period, for whoever asks before the clock does; also of what was called off and still runs. The caller has made
 * sure whose it is. SUBSCRIPTION_NOT_RUNNING, NOTHING_TO_PAY, CREATOR_NOT_SELLING.
 */
export async function renewHeld(ctx: Ctx, subscriptionId: string) {
  return inTransaction(ctx, async (ctx) => {
    const open = await findOpenPayment(ctx, subscriptionId);
    const found = await lockStanding(ctx, subscriptionId);
    const price = found?.access ? await priceRenewal(ctx, found) : undefined;
    if (!found || !price) throw new AppError("SUBSCRIPTION_NOT_RUNNING");
    if (price.dueCents === 0) throw new AppError("NOTHING_TO_PAY");
    const paymentId = await openRenewal(ctx, found, price, open);
    if (!paymentId) throw new AppError("CREATOR_NOT_SELLING");
    const amountCents = open && open.receipt_count > 0 ? open.amount_cents : price.dueCents;
    return { path: `/r/${renewalToken(ctx, paymentId)}`, amountCents, start: price.start, end: price.end };
  });
}
