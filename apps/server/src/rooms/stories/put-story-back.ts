import type { Ctx } from "#core/ctx";
import { markTakenDown } from "./stories.store.ts";

export async function putStoryBack(ctx: Ctx, storyId: string) {
  await markTakenDown(ctx, storyId, null);
}
