import { subscriptions } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { getSetting } from "#modules/settings/settings.queries";
import { countFound, type Filter, planningAnew, selectSubscriptions, selectTallies } from "./list.store.ts";
import { countsOf } from "./tally.rules.ts";

/** One page, with how many there are: kept by the database, or, of a search, counted up to 1,000. */
export async function listSubscriptions(ctx: Ctx, accountId: string, filter: Filter & PageQuery) {
  const { graceDays } = await getSetting(ctx, accountId);
  const counts = countsOf(await selectTallies(ctx, accountId), filter);
  if (!filter.query) {
    const rows = await selectSubscriptions(ctx, accountId, filter);
    return { rows, totalCount: counts.total, totalIsCapped: false, counts, graceDays };
  }
  return planningAnew(ctx, async (ctx) => {
    const rows = await selectSubscriptions(ctx, accountId, filter);
    const found = await countFound(ctx, accountId, filter);
    const totalIsCapped = found > subscriptions.searchCountMax;
    return { rows, totalCount: totalIsCapped ? subscriptions.searchCountMax : found, totalIsCapped, counts, graceDays };
  });
}
