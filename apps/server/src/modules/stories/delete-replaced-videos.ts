import type { Ctx } from "#core/ctx";
import { maxLinkMs } from "#core/media-links";
import { clearReplaced, selectReplaced } from "./erasure.store.ts";

/** Clocks of two servers may differ. */
const marginMs = 60_000;

/** Takes heavy videos off the disk once every link to them has died. */
export async function deleteReplacedVideos(ctx: Ctx) {
  for (const { id, video_key } of await selectReplaced(ctx, new Date(ctx.now().getTime() - maxLinkMs - marginMs))) {
    if (video_key) await ctx.storage.remove(video_key);
    await clearReplaced(ctx, id);
  }
}
