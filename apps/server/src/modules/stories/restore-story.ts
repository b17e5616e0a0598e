import type { Ctx } from "#core/ctx";
import { markTakenDown } from "./stories.store.ts";

export async function restoreStory(ctx: Ctx, storyId: string) {
  await markTakenDown(ctx, storyId, null);
}
