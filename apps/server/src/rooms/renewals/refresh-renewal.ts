import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { findOpenPayment } from "#rooms/payments/find-open-payment";
import { lockStanding } from "#rooms/subscriptions/lock-standing";
import { openRenewal } from "./open-renewal.ts";
import { type Price, priceRenewal } from "./price-renewal.ts";

/** Brings the open payment of a subscription's next period up to date, if there is one; answers what it buys. */
export function refreshRenewal(ctx: Ctx, subscriptionId: string): Promise<Price | undefined> {
  return inTransaction(ctx, async (ctx) => {
    const open = await findOpenPayment(ctx, subscriptionId);
    const found = await lockStanding(ctx, subscriptionId);
    const price = found && (await priceRenewal(ctx, found));
    if (found?.row.started_at && price && price.dueCents > 0 && open) await openRenewal(ctx, found, price, open);
    return price;
  });
}
