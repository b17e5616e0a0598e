import type { Ctx } from "#core/ctx";
import type { UploadedFile } from "#core/read-upload";
import { getOwnStory } from "./get-own-story.ts";
import { keepVideo, type NewVideo } from "./keep-video.ts";

/** A story of the ring, or of highlights; NOT_A_VIDEO, VIDEO_TOO_LONG, VIDEO_UNSUPPORTED. */
export async function publishStory(ctx: Ctx, accountId: string, file: UploadedFile, story: NewVideo) {
  return getOwnStory(ctx, accountId, await keepVideo(ctx, accountId, file, story));
}
