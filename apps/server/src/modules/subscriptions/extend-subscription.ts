import { subscriptions } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { lockSubscriptionState } from "./lock-subscription-state.ts";
import { anchorAfterExtension, endOfDay } from "./subscriptions.rules.ts";
import { insertChanges, updateEnd } from "./subscriptions.store.ts";

const dayMs = 86_400_000;

/**
 * Lengthens what runs through the end of a day of São Paulo; never shortens it, so that asking again is the same. A canceled one
 * stays so, and what is for good too. Less than a month more keeps the day that periods end on. NOT_FOUND for another's, SUBSCRIPTION_NOT_RUNNING for what gives no access.
 */
export async function extendSubscription(ctx: Ctx, accountId: string, id: string, until: string) {
  await inTransaction(ctx, async (ctx) => {
    const found = await lockSubscriptionState(ctx, id);
    if (found?.row.account_id !== accountId) throw new AppError("NOT_FOUND");
    if (!found.access) throw new AppError("SUBSCRIPTION_NOT_RUNNING");
    const [end, now] = [endOfDay(until), ctx.now()];
    if (end <= now) throw new AppError("VALIDATION_FAILED", { until: "Escolha um dia que ainda não passou." });
    if (end.getTime() > now.getTime() + subscriptions.extendDaysMax * dayMs)
      throw new AppError("VALIDATION_FAILED", { until: "Escolha um dia dentro de 2 anos." });
    const { current_period_end: present } = found.row;
    if (!present || end <= present) return;
    const status = found.status === "grace" ? "active" : found.status;
    await updateEnd(ctx, id, { status, end, anchorDay: anchorAfterExtension(found.row.anchor_day, present, end) });
    await insertChanges(ctx, [
      { subscriptionId: id, accountId, kind: "extended", actor: "creator", at: now, until: end },
    ]);
  });
}
