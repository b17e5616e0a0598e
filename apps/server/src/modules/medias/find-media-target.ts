import type { Ctx } from "#core/ctx";
import { selectMedia } from "./medias.store.ts";

/** Whose item of the gallery this is, and the story that is its video; undefined where it is deleted or was never there. */
export async function findMediaTarget(ctx: Ctx, id: string) {
  const found = await selectMedia(ctx, id);
  return found && { accountId: found.account_id, videoId: found.video_id };
}
