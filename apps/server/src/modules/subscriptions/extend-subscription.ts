import { subscriptions } from "@camarim/contract";
import { fieldErrors } from "@camarim/contract/field-errors";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { lockSubscriptionState } from "./lock-subscription-state.ts";
import { endOfDay, toAnchorDayAfterExtension } from "./subscriptions.rules.ts";
import { insertChanges, updateEnd } from "./subscriptions.store.ts";

const dayMs = 86_400_000;

/**
 * Extends a running subscription to the end of a day in São Paulo; never shortens it, so it is idempotent. Canceled and
 * unlimited ones keep their status. An extension shorter than a month keeps the anchor day. NOT_FOUND for another
 * creator's, SUBSCRIPTION_NOT_RUNNING without access.
 */
export async function extendSubscription(ctx: Ctx, accountId: string, id: string, until: string) {
  await inTransaction(ctx, async (ctx) => {
    const subscription = await lockSubscriptionState(ctx, id);
    if (subscription?.row.accountId !== accountId) throw new AppError("NOT_FOUND");
    if (!subscription.access) throw new AppError("SUBSCRIPTION_NOT_RUNNING");
    const [end, now] = [endOfDay(until), ctx.now()];
    if (end <= now) throw new AppError("VALIDATION_FAILED", { until: fieldErrors.dayPassed });
    if (end.getTime() > now.getTime() + subscriptions.extendDaysMax * dayMs)
      throw new AppError("VALIDATION_FAILED", { until: fieldErrors.dayTooFar });
    const { currentPeriodEnd: currentEnd } = subscription.row;
    if (!currentEnd || end <= currentEnd) return;
    const status = subscription.status === "grace" ? "active" : subscription.status;
    await updateEnd(ctx, id, {
      status,
      end,
      anchorDay: toAnchorDayAfterExtension(subscription.row.anchorDay, currentEnd, end),
    });
    await insertChanges(ctx, [
      { subscriptionId: id, accountId, kind: "extended", actor: "creator", at: now, until: end },
    ]);
  });
}
