import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { lockWithOpenPayment } from "#modules/payments/index";
import { createRenewal } from "./create-renewal.ts";
import { priceRenewal, toNextPeriod } from "./price-renewal.ts";
import { toRenewalToken } from "./renewal-token.ts";

/**
 * Opens the payment of the next period at the fan's request, also for a canceled subscription that still runs. The
 * caller has checked whose it is. SUBSCRIPTION_NOT_RUNNING, NOTHING_TO_PAY, CREATOR_NOT_SELLING.
 */
export async function renewFromSession(ctx: Ctx, subscriptionId: string) {
  return inTransaction(ctx, async (ctx) => {
    const { open, found } = await lockWithOpenPayment(ctx, subscriptionId);
    const price = found?.access ? await priceRenewal(ctx, found) : undefined;
    if (!found || !price) throw new AppError("SUBSCRIPTION_NOT_RUNNING");
    if (price.dueCents === 0) throw new AppError("NOTHING_TO_PAY");
    const renewal = await createRenewal(ctx, found, price, open);
    if (!renewal) throw new AppError("CREATOR_NOT_SELLING");
    const path = `/r/${toRenewalToken(ctx, renewal.id)}`;
    return { path, amountCents: renewal.amountCents, ...toNextPeriod(ctx, found, renewal.periodMonths) };
  });
}
