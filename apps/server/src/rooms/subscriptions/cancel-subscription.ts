import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { lockStanding } from "./lock-standing.ts";
import { runningStatuses } from "./subscriptions.rules.ts";
import { insertChanges, updateNextTerms, updateStatus } from "./subscriptions.store.ts";

/**
 * No renewal: what was paid for runs to its end, and a grace ends. An order that was never paid is over. What is over, or was
 * canceled before, stays as it is, and so does a guest, who renews nothing. NOT_FOUND for another's.
 */
export async function cancelSubscription(ctx: Ctx, accountId: string, id: string) {
  await inTransaction(ctx, async (ctx) => {
    const found = await lockStanding(ctx, id);
    if (found?.row.account_id !== accountId) throw new AppError("NOT_FOUND");
    const { status } = found;
    const isOpen = status === "pending" || (runningStatuses as readonly string[]).includes(status);
    if (!isOpen || status === "canceled" || !found.row.plan_id) return;
    await updateStatus(ctx, [id], status === "pending" ? "expired" : "canceled");
    await updateNextTerms(ctx, id, undefined);
    const at = ctx.now();
    await insertChanges(ctx, [
      { subscriptionId: id, accountId, kind: "canceled", actor: "creator", at, until: found.row.current_period_end },
    ]);
  });
}
