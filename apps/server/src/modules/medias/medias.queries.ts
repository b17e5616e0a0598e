import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/paging/pages";
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

/** Photos and videos that fans can see. */
export function countMedias(ctx: Ctx, accountId: string) {
  return countVisibleMedias(ctx, accountId);
}

/** The owner of a media and the story that is its video; undefined if it does not exist or was deleted. */
export async function findMediaTarget(ctx: Ctx, id: string) {
  const media = await selectMedia(ctx, id);
  return media && { accountId: media.accountId, videoId: media.videoId };
}
