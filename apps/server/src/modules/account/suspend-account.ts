import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { suspend, unsuspend } from "#modules/auth/index";
import { hidePage, publishWhenSellable } from "#modules/profile/index";
import { archiveScheduled } from "#modules/stories/index";
import { cancelAllRenewals } from "#modules/subscriptions/index";

type ScriptCtx = Pick<Ctx, "db" | "keys" | "now" | "queue">;

/** `applySuspension` in a transaction of its own, for `script/camarim admin`. */
export function suspendAccount(ctx: ScriptCtx, accountId: string, reason: string): Promise<boolean> {
  return inTransaction(ctx, (ctx) => applySuspension(ctx, accountId, reason));
}

/** `endSuspension` in a transaction of its own, for `script/camarim admin`. */
export function unsuspendAccount(ctx: ScriptCtx, accountId: string): Promise<boolean> {
  return inTransaction(ctx, (ctx) => endSuspension(ctx, accountId));
}

/**
 * Signs the account out for as long as it is suspended, unpublishes its page, cancels all renewals and archives what is scheduled. Fans
 * who have paid watch what was published to the end of their periods. Returns false if it was suspended already. Within the
 * caller's transaction.
 */
export async function applySuspension(ctx: ScriptCtx, accountId: string, reason: string): Promise<boolean> {
  if (!(await suspend(ctx, accountId, reason))) return false;
  await hidePage(ctx, accountId);
  await cancelAllRenewals(ctx, accountId);
  await archiveScheduled(ctx, accountId);
  return true;
}

/**
 * Publishes the page again if it can sell. Canceled renewals stay canceled until their fans change that. Returns false if the
 * account was not suspended. Within the caller's transaction.
 */
export async function endSuspension(ctx: ScriptCtx, accountId: string): Promise<boolean> {
  if (!(await unsuspend(ctx, accountId))) return false;
  await publishWhenSellable(ctx, accountId);
  return true;
}
