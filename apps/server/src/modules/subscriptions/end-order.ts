import type { Ctx } from "#core/ctx";
import { insertChanges, lockSubscription, updateStatus } from "./subscriptions.store.ts";

/** An order that cannot open any more is over. */
export async function endOrder(ctx: Ctx, subscriptionId: string) {
  const found = await lockSubscription(ctx, subscriptionId);
  if (found?.status !== "pending") return;
  await updateStatus(ctx, [subscriptionId], "expired");
  const change = { subscriptionId, accountId: found.account_id, kind: "expired", actor: "clock" } as const;
  await insertChanges(ctx, [{ ...change, at: ctx.now() }]);
}
