import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import type { Asker } from "./change-plan.ts";
import { lockStanding } from "./lock-standing.ts";
import { subscriptionCanceled } from "./subscriptions.events.ts";
import { runningStatuses } from "./subscriptions.rules.ts";
import { insertChanges, isHeldBy, updateNextTerms, updateStatus } from "./subscriptions.store.ts";

/**
 * No renewal: what was paid for runs to its end, and a grace ends. An order that was never paid is over. What is over, or was
 * canceled before, stays as it is, and so does a guest, who renews nothing. NOT_FOUND for a stranger.
 */
export async function cancelSubscription(ctx: Ctx, asker: Asker, id: string) {
  await inTransaction(ctx, async (ctx) => {
    const found = await lockStanding(ctx, id);
    const own = found?.row.account_id === asker.accountId;
    if (!found || !(own || (asker.fanSessionId && (await isHeldBy(ctx, id, asker.fanSessionId)))))
      throw new AppError("NOT_FOUND");
    const { status } = found;
    const isOpen = status === "pending" || (runningStatuses as readonly string[]).includes(status);
    if (!isOpen || status === "canceled" || !found.row.plan_id) return;
    await updateStatus(ctx, [id], status === "pending" ? "expired" : "canceled");
    await updateNextTerms(ctx, id, undefined);
    const { account_id: accountId, current_period_end: until } = found.row;
    const actor = own ? "creator" : "fan";
    await insertChanges(ctx, [{ subscriptionId: id, accountId, kind: "canceled", actor, at: ctx.now(), until }]);
    await announce(ctx, subscriptionCanceled, { subscriptionId: id });
  });
}
