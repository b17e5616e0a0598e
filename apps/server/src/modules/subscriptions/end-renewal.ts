import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { Locked } from "./lock-subscription-state.ts";
import { runningStatuses } from "./subscriptions.rules.ts";
import { insertChanges, isHeldBy, updateNextTerms, updateStatus } from "./subscriptions.store.ts";

/** Who asks: the creator, or a fan's browser. */
export type Asker = { accountId?: string | undefined; fanSessionId?: string | undefined };

/**
 * Ends the renewal of a subscription that the caller has locked: what was paid for runs to its end, a grace ends, and an order that was
 * never paid is over. Answers whether something changed: what is over, was canceled before or renews nothing stays as it is. NOT_FOUND
 * for a stranger.
 */
export async function endRenewal(ctx: Ctx, asker: Asker, found: Locked | undefined): Promise<boolean> {
  const own = found?.row.account_id === asker.accountId;
  if (!found || !(own || (asker.fanSessionId && (await isHeldBy(ctx, found.row.id, asker.fanSessionId)))))
    throw new AppError("NOT_FOUND");
  const { status, row } = found;
  const isOpen = status === "pending" || (runningStatuses as readonly string[]).includes(status);
  if (!isOpen || status === "canceled" || !row.plan_id) return false;
  await updateStatus(ctx, [row.id], status === "pending" ? "expired" : "canceled");
  await updateNextTerms(ctx, row.id, undefined);
  const { id: subscriptionId, account_id: accountId, current_period_end: until } = row;
  const actor = own ? "creator" : "fan";
  await insertChanges(ctx, [{ subscriptionId, accountId, kind: "canceled", actor, at: ctx.now(), until }]);
  return true;
}
