import type { creators } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/paging/pages";
import { getPaymentState } from "#modules/checkout/index";
import { countOwnHighlights, listHighlights } from "#modules/highlights/index";
import { countMedias, listMedias } from "#modules/medias/index";
import { findProfile } from "#modules/profile/index";
import { getSettingCached } from "#modules/settings/index";
import { getActivitySummary, getViewStats, listRing } from "#modules/stories/index";
import { authorizeViewer, type Viewer } from "./authorize-viewer.ts";

type Profile = Awaited<ReturnType<typeof authorizeViewer>>["profile"];

/** NOT_FOUND if it is not published, except for its owner. */
export async function getPublicProfile(ctx: Ctx, id: string, viewerId: string | undefined) {
  const profile = await findProfile(ctx, id);
  if (!profile || !(profile.publishedAt || profile.accountId === viewerId)) throw new AppError("NOT_FOUND");
  return profile;
}

export async function getAccountStats(ctx: Ctx, accountId: string): Promise<creators.AccountStats> {
  const [{ activeStories }, { archivedStories, views, viewers }, highlights, medias] = await Promise.all([
    getActivitySummary(ctx, accountId),
    getViewStats(ctx, accountId),
    countOwnHighlights(ctx, accountId),
    countMedias(ctx, accountId),
  ]);
  return { activeStories, archivedStories, highlights, medias, views7d: views, viewers7d: viewers };
}

/** Errors as `authorizeViewer`. */
export async function listStoriesFor(ctx: Ctx, username: string, viewer: Viewer, page: PageQuery) {
  const { owner, profile, accountId, fanIds } = await authorizeViewer(ctx, username, viewer);
  const creator = await getWatchedCreator(ctx, profile);
  return { owner, creator, content: await listRing(ctx, accountId, fanIds, page) };
}

/** Errors as `authorizeViewer`. */
export async function listHighlightsFor(ctx: Ctx, username: string, viewer: Viewer) {
  const { owner, profile, accountId } = await authorizeViewer(ctx, username, viewer);
  const creator = await getWatchedCreator(ctx, profile);
  return { owner, creator, content: await listHighlights(ctx, accountId, "viewer") };
}

/** Errors as `authorizeViewer`. */
export async function listMediasFor(ctx: Ctx, username: string, viewer: Viewer, page: PageQuery) {
  const { owner, accountId } = await authorizeViewer(ctx, username, viewer);
  return { owner, content: await listMedias(ctx, accountId, page, "viewer") };
}

/** Whoever watches has subscribed, so the creator's unpaid billings stop no tips (`findOffer`). */
async function getWatchedCreator(ctx: Ctx, profile: Profile) {
  const { accountId, publishedAt } = profile;
  const [{ watermark }, { canBePaid }] = [
    await getSettingCached(ctx, accountId),
    await getPaymentState(ctx, accountId),
  ];
  return { ...profile, watermark, acceptsTips: publishedAt !== null && canBePaid };
}
