import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs/jobs";
import { subscriptionCanceled } from "./subscriptions.events.ts";
import { insertChanges, lockRenewing, updateNextTerms, updateStatus } from "./subscriptions.store.ts";

/**
 * Within the caller's transaction. Cancels the renewal of all of a creator's subscriptions; each runs to the end of its
 * paid period.
 */
export async function cancelAllRenewals(ctx: Pick<Ctx, "db" | "now" | "queue">, accountId: string) {
  const renewing = await lockRenewing(ctx, accountId);
  if (renewing.length === 0) return;
  await updateStatus(
    ctx,
    renewing.map(({ id }) => id),
    "canceled",
  );
  for (const { id } of renewing.filter(({ nextPlanId }) => nextPlanId)) await updateNextTerms(ctx, id, undefined);
  const change = { accountId, kind: "canceled", actor: "creator", at: ctx.now() } as const;
  await insertChanges(
    ctx,
    renewing.map(({ id, currentPeriodEnd }) => ({ ...change, subscriptionId: id, until: currentPeriodEnd })),
  );
  for (const { id } of renewing) await announce(ctx, subscriptionCanceled, { subscriptionId: id });
}
