import type { Ctx } from "#core/ctx";
import { isOpenToFans } from "#modules/stories/stories.rules";
import { fillHighlights } from "./fill-highlights.ts";
import { selectHighlights } from "./highlights.store.ts";

/** For the creator all of them; for who watches what can be watched, and no highlight without any of it. */
export async function listHighlights(ctx: Ctx, accountId: string, reader: "creator" | "watcher") {
  const filled = await fillHighlights(ctx, accountId, await selectHighlights(ctx, accountId));
  if (reader === "creator") return filled;
  return filled
    .map((row) => ({
      ...row,
      stories: row.stories.filter((story) => story.state === "ready" && isOpenToFans(story, ctx.now())),
    }))
    .filter(({ stories }) => stories.length > 0);
}
