import type { creators } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { countOwnHighlights } from "#modules/highlights/count-own-highlights";
import { countMedias } from "#modules/medias/count-medias";
import { getActivitySummary } from "#modules/stories/get-activity-summary";
import { getViewStats } from "#modules/stories/get-view-stats";

export async function getAccountStats(ctx: Ctx, accountId: string): Promise<creators.AccountStats> {
  const [{ activeStories }, { archivedStories, views, viewers }, highlights, medias] = await Promise.all([
    getActivitySummary(ctx, accountId),
    getViewStats(ctx, accountId),
    countOwnHighlights(ctx, accountId),
    countMedias(ctx, accountId),
  ]);
  return { activeStories, archivedStories, highlights, medias, views7d: views, viewers7d: viewers };
}
