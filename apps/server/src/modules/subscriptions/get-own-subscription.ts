import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { getSubscription } from "./get-subscription.ts";
import { selectHistory, selectRefundOf } from "./list.store.ts";
import { priceNext } from "./price-next.ts";
import { givesAccess } from "./subscriptions.rules.ts";
import { selectBought } from "./subscriptions.store.ts";

/** With what happened to it, newest first, what is to be charged next, and what goes back; NOT_FOUND for another's. */
export async function getOwnSubscription(ctx: Ctx, accountId: string, id: string) {
  const found = await getSubscription(ctx, id);
  if (found.row.accountId !== accountId) throw new AppError("NOT_FOUND");
  const { row, graceDays } = found;
  const renews = givesAccess({ ...row, graceDays }, ctx.now()) && row.status !== "canceled";
  const [history, refund, price] = await Promise.all([
    selectHistory(ctx, id),
    selectRefundOf(ctx, id),
    renews ? priceNext(ctx, await selectBought(ctx, id)) : undefined,
  ]);
  return { ...found, history, refund, nextCents: price?.dueCents };
}
