import type { Ctx } from "#core/ctx";
import { refundableUntil } from "./refunds.rules.ts";
import { selectRefundRights } from "./refunds.store.ts";

/** Of these subscriptions, until when each may be withdrawn; those that may not are left out. Whether they still run is not asked. */
export async function listRefundRights(ctx: Ctx, subscriptionIds: readonly string[]): Promise<Map<string, Date>> {
  const rights = new Map<string, Date>();
  for (const { subscriptionId, firstPaidAt, hasRefunded } of await selectRefundRights(ctx, subscriptionIds)) {
    if (!firstPaidAt || hasRefunded) continue;
    const until = refundableUntil(firstPaidAt);
    if (until >= ctx.now()) rights.set(subscriptionId, until);
  }
  return rights;
}
