import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findMediaTarget } from "#modules/medias/index";
import { findProfileByUsername } from "#modules/profile/index";
import { findStoryOwner } from "#modules/stories/index";
import type { Target } from "./cases.store.ts";

type ReportedContent = { username: string; story: string | undefined; media: string | undefined };

/** The reported page or item. A gallery video is a story. NOT_FOUND. */
export async function getTarget(ctx: Ctx, { username, story, media }: ReportedContent): Promise<Target> {
  const profile = await findProfileByUsername(ctx, username.replace(/^@/, ""));
  if (!profile || !(profile.publishedAt || profile.takenDownAt)) throw new AppError("NOT_FOUND");
  const accountId = profile.accountId;
  if (story) {
    if ((await findStoryOwner(ctx, story)) !== accountId) throw new AppError("NOT_FOUND");
    return { accountId, storyId: story, mediaId: null };
  }
  if (!media) return { accountId, storyId: null, mediaId: null };
  const mediaTarget = await findMediaTarget(ctx, media);
  if (mediaTarget?.accountId !== accountId) throw new AppError("NOT_FOUND");
  return { accountId, storyId: mediaTarget.videoId, mediaId: mediaTarget.videoId ? null : media };
}
