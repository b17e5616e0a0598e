import type { Ctx } from "#core/ctx";
import { getOwnStory } from "./get-own-story.ts";
import { ingestVideo, type NewVideo, type VideoFile } from "./ingest-video.ts";

/** A story of the ring, or of highlights; NOT_A_VIDEO, VIDEO_TOO_LONG, VIDEO_UNSUPPORTED. */
export async function publishStory(ctx: Ctx, accountId: string, file: VideoFile, story: NewVideo) {
  return getOwnStory(ctx, accountId, await ingestVideo(ctx, accountId, file, story));
}
