import type { Ctx } from "#core/ctx";
import { markTakenDown } from "./stories.store.ts";

/** Hides a story from everybody but its creator. */
export async function takeStoryDown(ctx: Ctx, storyId: string) {
  await markTakenDown(ctx, storyId, ctx.now());
}

export async function restoreStory(ctx: Ctx, storyId: string) {
  await markTakenDown(ctx, storyId, null);
}
