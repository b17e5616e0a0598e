import type { subscriptions } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { onReplica } from "#core/on-replica";
import { createSharedWork } from "#core/share-work";
import { toStatsWindow } from "./stats.rules.ts";
import {
  selectChangeCounts,
  selectCurrentSubscribers,
  selectNextPrices,
  selectPlanNames,
  selectRevenue,
} from "./stats.store.ts";

/** Five statements over all subscriptions at once: a few requests of one creator would take all connections from visitors. */
const shareWork = createSharedWork({ maxWaiting: 4 });

/** The data of a period's statistics and of the period before it. TOO_MANY_ATTEMPTS, UNAVAILABLE. */
export async function getStats(ctx: Ctx, accountId: string, period: subscriptions.StatsPeriod) {
  const window = toStatsWindow(period, ctx.now());
  const [subscribers, nextPrices, changes, revenue, plans] = await shareWork(accountId, () =>
    onReplica(ctx, (ctx) =>
      Promise.all([
        selectCurrentSubscribers(ctx, accountId),
        selectNextPrices(ctx, accountId),
        selectChangeCounts(ctx, accountId, window.previousStart, window.unit),
        selectRevenue(ctx, accountId, window.previousStart, window.unit),
        selectPlanNames(ctx, accountId),
      ]),
    ),
  );
  return { period, window, subscribers, nextPrices, changes, revenue, plans };
}
