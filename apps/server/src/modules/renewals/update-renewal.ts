import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { getPayment } from "#modules/payments/get-payment";
import { lockWithOpenPayment } from "#modules/payments/lock-with-payments";
import { createRenewal } from "./create-renewal.ts";
import { nextPeriod, priceRenewal } from "./price-renewal.ts";

/** Brings the open payment of a subscription's next period up to date; answers when the period that it sells would run. */
export function updateRenewal(ctx: Ctx, subscriptionId: string) {
  return inTransaction(ctx, async (ctx) => {
    const { open, found } = await lockWithOpenPayment(ctx, subscriptionId);
    if (!open || !found) return undefined;
    const price = await priceRenewal(ctx, found);
    const isDue = found.row.started_at !== null && price !== undefined && price.dueCents > 0;
    const renewed = isDue ? await createRenewal(ctx, found, price, open) : undefined;
    const { period_months: months } = renewed ?? (await getPayment(ctx, open.id));
    return nextPeriod(ctx, found, months);
  });
}
