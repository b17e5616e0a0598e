import type { Ctx } from "#core/ctx";
import { markTakenDown } from "./stories.store.ts";

/** Only its creator sees it, in the ring, in highlights and in the gallery. */
export async function takeStoryDown(ctx: Ctx, storyId: string) {
  await markTakenDown(ctx, storyId, ctx.now());
}
