import type { Ctx } from "#core/ctx";
import { insertChanges, lockSubscription, updateStatus } from "./subscriptions.store.ts";

/**
 * The money of a period that a dispute or refund had taken came back: access returns until the period's end, inside the caller's
 * transaction. What was revoked since, or has a later end, stays as it is.
 */
export async function restoreAccess(ctx: Ctx, id: string, periodEnd: Date) {
  const found = await lockSubscription(ctx, id);
  if (!found || (found.status !== "charged_back" && found.status !== "refunded")) return;
  if (found.current_period_end?.getTime() !== periodEnd.getTime()) return;
  // The clock makes `grace` or `expired` of an end that has passed.
  await updateStatus(ctx, [id], found.canceled_at ? "canceled" : "active");
  const change = { subscriptionId: id, accountId: found.account_id, kind: "restored", actor: "clock" } as const;
  await insertChanges(ctx, [{ ...change, at: ctx.now(), until: periodEnd }]);
}
