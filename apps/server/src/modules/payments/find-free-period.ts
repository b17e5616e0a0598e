import type { Ctx } from "#core/ctx";
import type { LockedPayment } from "./book-sale.ts";
import { markExpired } from "./payments.store.ts";
import { hasWaitingReceipt, selectPeriodRival, setRenewsAt } from "./period-rivals.store.ts";

/**
 * Makes sure that a payment whose money arrived may have its period: at most one payment of a period is open or paid. Answers false
 * where another has paid it already, so that this one is refunded. An open one gives way: it expires, or, while a receipt for it waits
 * for its decision, it buys the period after this one.
 */
export async function findFreePeriod(ctx: Ctx, payment: LockedPayment): Promise<boolean> {
  if (!payment.renews_at) return true;
  const rival = await selectPeriodRival(ctx, payment);
  if (!rival) return true;
  if (rival.status !== "pending") return false;
  if (await hasWaitingReceipt(ctx, rival.id)) await setRenewsAt(ctx, rival.id, null);
  else await markExpired(ctx, rival.id);
  return true;
}
