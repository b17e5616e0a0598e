import type { Ctx } from "#core/ctx";
import { insertChanges, lockSubscription, updateNextTerms, updateStatus } from "./subscriptions.store.ts";

/**
 * The money of a period went back: access ends with it, inside the caller's transaction. A later period that was paid on its
 * own runs on.
 */
export async function terminateAccess(ctx: Ctx, id: string, kind: "refunded" | "charged_back", periodEnd: Date) {
  const found = await lockSubscription(ctx, id);
  if (!found || found.status === kind || (found.current_period_end && found.current_period_end > periodEnd)) return;
  await updateStatus(ctx, [id], kind);
  await updateNextTerms(ctx, id, undefined);
  await insertChanges(ctx, [{ subscriptionId: id, accountId: found.account_id, kind, actor: "clock", at: ctx.now() }]);
}
