import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { lockWithOpenPayment } from "#modules/payments/lock-with-payments";
import { createRenewal } from "./create-renewal.ts";
import { nextPeriod, priceRenewal } from "./price-renewal.ts";
import { renewalToken } from "./renewal-token.ts";

/**
 * The order of the next period, for whoever asks before the clock does; also of what was called off and still runs. The caller has made
 * sure whose it is. SUBSCRIPTION_NOT_RUNNING, NOTHING_TO_PAY, CREATOR_NOT_SELLING.
 */
export async function renewFromSession(ctx: Ctx, subscriptionId: string) {
  return inTransaction(ctx, async (ctx) => {
    const { open, found } = await lockWithOpenPayment(ctx, subscriptionId);
    const price = found?.access ? await priceRenewal(ctx, found) : undefined;
    if (!found || !price) throw new AppError("SUBSCRIPTION_NOT_RUNNING");
    if (price.dueCents === 0) throw new AppError("NOTHING_TO_PAY");
    const renewal = await createRenewal(ctx, found, price, open);
    if (!renewal) throw new AppError("CREATOR_NOT_SELLING");
    const path = `/r/${renewalToken(ctx, renewal.id)}`;
    return { path, amountCents: renewal.amount_cents, ...nextPeriod(ctx, found, renewal.period_months) };
  });
}
