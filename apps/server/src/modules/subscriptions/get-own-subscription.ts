import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { selectHistory, selectRefundOf } from "./list.store.ts";
import { priceNext } from "./price-next.ts";
import { getSubscription } from "./subscriptions.queries.ts";
import { hasAccessAt } from "./subscriptions.rules.ts";
import { selectBought } from "./subscriptions.store.ts";

/** With its history (newest first), the next charge and a refund; NOT_FOUND for another creator's. */
export async function getOwnSubscription(ctx: Ctx, accountId: string, id: string) {
  const subscription = await getSubscription(ctx, id);
  if (subscription.row.accountId !== accountId) throw new AppError("NOT_FOUND");
  const { row, graceDays } = subscription;
  const isRenewing = hasAccessAt({ ...row, graceDays }, ctx.now()) && row.status !== "canceled";
  const [history, refund, price] = await Promise.all([
    selectHistory(ctx, id),
    selectRefundOf(ctx, id),
    isRenewing ? priceNext(ctx, await selectBought(ctx, id)) : undefined,
  ]);
  return { ...subscription, history, refund, nextCents: price?.dueCents };
}
