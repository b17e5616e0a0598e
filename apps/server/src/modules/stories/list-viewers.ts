import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/pages";
import { getOwnStory } from "./get-own-story.ts";
import { selectViews } from "./views.store.ts";

const namesForMs = 48 * 3_600_000;

/** Who watched in the last 48 hours, and how many ever did. NOT_FOUND also for another creator's story. */
export async function listViewers(ctx: Ctx, accountId: string, storyId: string, page: PageQuery) {
  const { views } = await getOwnStory(ctx, accountId, storyId);
  const since = new Date(ctx.now().getTime() - namesForMs);
  return { views, found: await selectViews(ctx, { ...page, storyId, accountId, since }) };
}
