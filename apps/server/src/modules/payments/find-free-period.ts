import type { Ctx } from "#core/ctx";
import type { LockedPayment } from "./book-sale.ts";
import { markExpired } from "./payments.store.ts";
import { hasWaitingReceipt, selectPeriodRival, setRenewsAt } from "./period-rivals.store.ts";

/**
 * Makes room for the period of a payment whose money arrived: at most one payment of a period is open or paid. Returns
 * false if another has paid it, so that this one is refunded. An open one expires, or, if it has an undecided receipt,
 * buys the period after this one.
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
