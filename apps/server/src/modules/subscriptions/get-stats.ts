import type { subscriptions } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { windowOf } from "./stats.rules.ts";
import { selectMoves, selectPaid, selectPlanNames, selectStanding } from "./stats.store.ts";

/** All that a period's figures are made of, the period before it included. */
export async function getStats(ctx: Ctx, accountId: string, period: subscriptions.StatsPeriod) {
  const window = windowOf(period, ctx.now());
  const [standing, moves, paid, plans] = await Promise.all([
    selectStanding(ctx, accountId),
    selectMoves(ctx, accountId, window.previousStart, window.unit),
    selectPaid(ctx, accountId, window.previousStart, window.unit),
    selectPlanNames(ctx, accountId),
  ]);
  return { period, window, standing, moves, paid, plans };
}
