import type { subscriptions } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { onReplica } from "#core/database/on-replica";
import { createSharedWork } from "#core/threads/share-work";
import { toStatsWindow } from "./stats.rules.ts";
import {
  countPaused,
  selectChangeCounts,
  selectCurrentSubscribers,
  selectNextPrices,
  selectPlanNames,
  selectRevenue,
} from "./stats.store.ts";

/** Statements over all subscriptions: several at once would take connections and processors from visitors. */
const shareWork = createSharedWork({ maxWaiting: 4 });

/** The data of a period's statistics and of the period before it. TOO_MANY_ATTEMPTS, UNAVAILABLE. */
export async function getStats(ctx: Ctx, accountId: string, period: subscriptions.StatsPeriod) {
  const window = toStatsWindow(period, ctx.now());
  return shareWork(accountId, () =>
    onReplica(ctx, async (ctx) => ({
      period,
      window,
      subscribers: await selectCurrentSubscribers(ctx, accountId),
      paused: await countPaused(ctx, accountId),
      nextPrices: await selectNextPrices(ctx, accountId),
      changes: await selectChangeCounts(ctx, accountId, window.previousStart, window.unit),
      revenue: await selectRevenue(ctx, accountId, window.previousStart, window.unit),
      plans: await selectPlanNames(ctx, accountId),
    })),
  );
}
