import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findMediaTarget } from "#modules/medias/find-media-target";
import { findProfileByUsername } from "#modules/profile/profile.queries";
import { findStoryOwner } from "#modules/stories/find-story-owner";
import type { Target } from "./cases.store.ts";

type Named = { username: string; story: string | undefined; media: string | undefined };

/** What a report names: the page of a creator, or one item of it. A video of the gallery is a story. NOT_FOUND. */
export async function getTarget(ctx: Ctx, { username, story, media }: Named): Promise<Target> {
  const profile = await findProfileByUsername(ctx, username.replace(/^@/, ""));
  if (!profile || !(profile.published_at || profile.taken_down_at)) throw new AppError("NOT_FOUND");
  const accountId = profile.account_id;
  if (story) {
    if ((await findStoryOwner(ctx, story)) !== accountId) throw new AppError("NOT_FOUND");
    return { accountId, storyId: story, mediaId: null };
  }
  if (!media) return { accountId, storyId: null, mediaId: null };
  const found = await findMediaTarget(ctx, media);
  if (found?.accountId !== accountId) throw new AppError("NOT_FOUND");
  return { accountId, storyId: found.videoId, mediaId: found.videoId ? null : media };
}
