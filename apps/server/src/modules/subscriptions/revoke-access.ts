import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { lockSubscriptionState } from "./lock-subscription-state.ts";
import { runningStatuses } from "./subscriptions.rules.ts";
import { insertChanges, updateNextTerms, updateStatus } from "./subscriptions.store.ts";

/** Ends access at once, inside the caller's transaction; answers whether: what is over stays as it ended. NOT_FOUND for another's. */
export async function revokeAccess(ctx: Ctx, accountId: string, id: string): Promise<boolean> {
  const found = await lockSubscriptionState(ctx, id);
  if (found?.row.account_id !== accountId) throw new AppError("NOT_FOUND");
  if (found.status !== "pending" && !(runningStatuses as readonly string[]).includes(found.status)) return false;
  await updateStatus(ctx, [id], "revoked");
  await updateNextTerms(ctx, id, undefined);
  await insertChanges(ctx, [{ subscriptionId: id, accountId, kind: "revoked", actor: "creator", at: ctx.now() }]);
  return true;
}
