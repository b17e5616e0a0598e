import type { Ctx } from "#core/ctx";
import { refundableUntil } from "./refunds.rules.ts";
import { selectRefundRights } from "./refunds.store.ts";

/**
 * Until when each of these subscriptions may be withdrawn; without those that may not. Does not check whether they are
 * active.
 */
export async function listRefundRights(ctx: Ctx, subscriptionIds: readonly string[]): Promise<Map<string, Date>> {
  const rights = new Map<string, Date>();
  for (const { subscriptionId, firstPaidAt, hasRefunded } of await selectRefundRights(ctx, subscriptionIds)) {
    if (!firstPaidAt || hasRefunded) continue;
    const until = refundableUntil(firstPaidAt);
    if (until >= ctx.now()) rights.set(subscriptionId, until);
  }
  return rights;
}
