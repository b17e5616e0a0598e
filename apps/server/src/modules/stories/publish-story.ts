import type { Ctx } from "#core/ctx";
import { ingestVideo, type NewVideo, type VideoFile } from "./ingest-video.ts";
import { getOwnStory } from "./stories.queries.ts";

/** Creates a story of the ring or of highlights; errors as `ingestVideo`. */
export async function publishStory(ctx: Ctx, accountId: string, file: VideoFile, story: NewVideo) {
  return getOwnStory(ctx, accountId, await ingestVideo(ctx, accountId, file, story));
}
