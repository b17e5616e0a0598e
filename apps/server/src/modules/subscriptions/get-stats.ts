import type { subscriptions } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { onReplica } from "#core/on-replica";
import { toStatsWindow } from "./stats.rules.ts";
import {
  selectChangeCounts,
  selectCurrentSubscribers,
  selectNextPrices,
  selectPlanNames,
  selectRevenue,
} from "./stats.store.ts";

/** The data of a period's statistics and of the period before it. */
export async function getStats(ctx: Ctx, accountId: string, period: subscriptions.StatsPeriod) {
  const window = toStatsWindow(period, ctx.now());
  const [subscribers, nextPrices, changes, revenue, plans] = await onReplica(ctx, (ctx) =>
    Promise.all([
      selectCurrentSubscribers(ctx, accountId),
      selectNextPrices(ctx, accountId),
      selectChangeCounts(ctx, accountId, window.previousStart, window.unit),
      selectRevenue(ctx, accountId, window.previousStart, window.unit),
      selectPlanNames(ctx, accountId),
    ]),
  );
  return { period, window, subscribers, nextPrices, changes, revenue, plans };
}
