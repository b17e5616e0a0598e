import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { listStories } from "#modules/stories/list-stories";
import { getOwnHighlight } from "./get-own-highlight.ts";
import { atMostStories } from "./highlights.rules.ts";
import { insertStories, lockHighlights } from "./highlights.store.ts";

/** Within the caller's transaction. NOT_FOUND when the highlight or one of the stories is not the creator's; HIGHLIGHT_LIMIT. */
export async function addStoriesToHighlight(ctx: Ctx, accountId: string, id: string, wanted: readonly string[]) {
  const ids = [...new Set(wanted)];
  await lockHighlights(ctx, accountId);
  const { story_ids } = await getOwnHighlight(ctx, accountId, id);
  if ((await listStories(ctx, accountId, ids)).length < ids.length) throw new AppError("NOT_FOUND");
  if (new Set([...story_ids, ...ids]).size > atMostStories) throw new AppError("HIGHLIGHT_LIMIT");
  await insertStories(ctx, accountId, id, ids);
}
