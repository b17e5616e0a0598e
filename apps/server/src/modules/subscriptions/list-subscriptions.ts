import { subscriptions } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import type { OrderedPage } from "#core/paging/pages";
import { getSettingCached } from "#modules/settings/index";
import { toCounts } from "./counts.rules.ts";
import { countMatches, type Filter, selectCounts, selectSubscriptions } from "./list.store.ts";

/** One page and the total, which a trigger maintains; matches of a search are counted up to 1,000. */
export async function listSubscriptions(ctx: Ctx, accountId: string, filter: Filter & OrderedPage) {
  const { graceDays } = await getSettingCached(ctx, accountId);
  const counts = toCounts(await selectCounts(ctx, accountId), filter);
  const rows = await selectSubscriptions(ctx, accountId, filter);
  if (!filter.query) return { rows, totalCount: counts.total, totalIsCapped: false, counts, graceDays };
  const matches = await countMatches(ctx, accountId, filter);
  const totalIsCapped = matches > subscriptions.searchCountMax;
  const totalCount = totalIsCapped ? subscriptions.searchCountMax : matches;
  return { rows, totalCount, totalIsCapped, counts, graceDays };
}
