import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { cachedFor } from "#core/database/cached-for";
import type { PageQuery } from "#core/paging/pages";
import { findAgeRestriction } from "#modules/ages/index";
import { listSessionSubscriptionsWith } from "#modules/subscriptions/index";
import { countVisibleMedias, selectMedia, selectMedias } from "./medias.store.ts";

/** NOT_FOUND also for another creator's. */
export async function getOwnMedia(ctx: Ctx, accountId: string, id: string) {
  const media = await selectMedia(ctx, id);
  if (media?.accountId !== accountId) throw new AppError("NOT_FOUND");
  return media;
}

/** Creators get also what is processing or failed, viewers what they can see. */
export function listMedias(ctx: Ctx, accountId: string, page: PageQuery, reader: "creator" | "viewer") {
  return selectMedias(ctx, accountId, { ...page, readyOnly: reader === "viewer" });
}

/** Photos and videos that subscribers can see. */
export function countMedias(ctx: Ctx, accountId: string) {
  return countVisibleMedias(ctx, accountId);
}

/** The owner of a media and the story that is its video; undefined if it does not exist or was deleted. */
export async function findMediaTarget(ctx: Ctx, id: string) {
  const media = await selectMedia(ctx, id);
  return media && { accountId: media.accountId, videoId: media.videoId };
}

/** A photo that is neither deleted nor taken down. Says nothing about who may see it. */
export async function findOpenPhoto(ctx: Ctx, id: string) {
  const media = await selectMedia(ctx, id);
  return media?.photoKey && !media.takenDownAt ? media : undefined;
}

/**
 * A photo that the asker may see now: a creator their own, a fan what is not taken down and covered by a subscription. Buyers of an
 * item have a check of their own (`findBoughtPhoto`).
 */
async function findPhoto(ctx: Ctx, id: string, accountId: string, fanSessionId: string) {
  const media = await selectMedia(ctx, id);
  if (!media?.photoKey) return undefined;
  if (accountId === media.accountId) return media;
  if (!fanSessionId || media.takenDownAt || media.onlyInItems) return undefined;
  const [subscription] = await listSessionSubscriptionsWith(ctx, fanSessionId, media.accountId);
  return subscription?.access && !(await findAgeRestriction(ctx, media.accountId, fanSessionId)) ? media : undefined;
}

/** Cached for as long as access to a story (`findWatchableCached`). */
export const findPhotoCached = cachedFor(3, findPhoto);
