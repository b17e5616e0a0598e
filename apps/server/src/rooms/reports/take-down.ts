import type { Ctx } from "#core/ctx";
import { takePageDown } from "#rooms/profile/take-page-down";
import { takeStoryDown } from "#rooms/stories/take-story-down";
import type { Target } from "./cases.store.ts";

/** Within the caller's transaction: nobody but its creator sees that story, or anything of that page. */
export async function takeDown(ctx: Ctx, { accountId, storyId }: Target) {
  await (storyId ? takeStoryDown(ctx, storyId) : takePageDown(ctx, accountId));
}
