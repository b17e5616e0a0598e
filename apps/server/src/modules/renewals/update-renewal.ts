import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { getPayment, lockWithOpenPayment } from "#modules/payments/index";
import { createRenewal } from "./create-renewal.ts";
import { priceRenewal, toNextPeriod } from "./price-renewal.ts";

/** Reprices the open payment of the next period. Returns the dates of the period that it pays. */
export function updateRenewal(ctx: Ctx, subscriptionId: string) {
  return inTransaction(ctx, async (ctx) => {
    const { open, found } = await lockWithOpenPayment(ctx, subscriptionId);
    if (!open || !found) return undefined;
    const price = await priceRenewal(ctx, found);
    const isDue = found.row.startedAt !== null && price !== undefined && price.dueCents > 0;
    const renewed = isDue ? await createRenewal(ctx, found, price, open) : undefined;
    const { periodMonths: months } = renewed ?? (await getPayment(ctx, open.id));
    return toNextPeriod(ctx, found, months);
  });
}
