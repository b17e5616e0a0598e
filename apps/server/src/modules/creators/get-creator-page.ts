import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { cachedFor } from "#core/database/cached-for";
import { canAcceptSubscribers } from "#modules/billings/index";
import { findOpenOrder, findPaymentOptions } from "#modules/checkout/index";
import { listCovers } from "#modules/highlights/index";
import { countMedias } from "#modules/medias/index";
import { listPlans } from "#modules/plans/index";
import { findProfileByUsername } from "#modules/profile/index";
import { getSetting } from "#modules/settings/index";
import { getActivitySummary } from "#modules/stories/index";
import { countSubscribers } from "#modules/subscriptions/index";
import { listVisitorSubscriptions, type Viewer } from "./authorize-viewer.ts";

/**
 * The content of a public page. NOT_FOUND if it is not published, except for its owner, who bypasses the cache, and for
 * fans with access. CONTENT_HIDDEN for these fans if it was taken down.
 */
export async function getCreatorPage(ctx: Ctx, username: string, { accountId, fanSessionId }: Viewer) {
  const publishedPage = accountId ? undefined : await findPublishedPage(ctx, username);
  const page = publishedPage ?? (accountId || fanSessionId ? await findPage(ctx, username) : undefined);
  if (!page) throw new AppError("NOT_FOUND");
  const owner = page.profile.accountId === accountId;
  const subscriptions = fanSessionId ? await listVisitorSubscriptions(ctx, fanSessionId, page.profile.accountId) : [];
  const isPublished = page.profile.publishedAt !== null;
  if (!isPublished && !owner && !subscriptions.some(({ access }) => access)) throw new AppError("NOT_FOUND");
  // Fans with access keep a page that reports hide, until an admin has looked.
  if (page.profile.takenDownAt && !page.profile.underReviewAt && !owner) throw new AppError("CONTENT_HIDDEN");
  const [subscription] = subscriptions;
  const hasSubscribed = subscriptions.some(({ status }) => status !== "pending");
  // Former subscribers may return even if the creator accepts no new ones.
  const sells = page.sells && (isPublished || owner) && (page.acceptsNew || hasSubscribed);
  const acceptsTips = page.sells && isPublished && (page.canAccept || hasSubscribed);
  const openCheckoutId = subscription?.status === "pending" ? await findOpenOrder(ctx, subscription.id) : undefined;
  return { ...page, owner, sells, acceptsTips, subscription, openCheckoutId };
}

/** The part that is the same for all visitors. */
async function findPage(ctx: Ctx, username: string) {
  const profile = await findProfileByUsername(ctx, username);
  if (!profile) return undefined;
  const [plans, paymentOptions, setting, activity, subscribers, covers, medias, canAccept] = await Promise.all([
    listPlans(ctx, profile.accountId),
    findPaymentOptions(ctx, profile.accountId),
    getSetting(ctx, profile.accountId),
    getActivitySummary(ctx, profile.accountId),
    countSubscribers(ctx, profile.accountId),
    listCovers(ctx, profile.accountId),
    countMedias(ctx, profile.accountId),
    canAcceptSubscribers(ctx, profile.accountId),
  ]);
  return {
    profile,
    plans: plans.filter(({ active }) => active),
    paymentOptions,
    sells: paymentOptions !== undefined,
    watermark: setting.watermark,
    acceptsNew: setting.acceptNewSubscribers && canAccept,
    canAccept,
    activity,
    covers,
    medias,
    subscribers: setting.showSubscriberCount ? subscribers : null,
  };
}

/** A shared link brings many visitors at once. Pages may be 1 s old: 0.5 s here and 0.5 s in `http/web/page-cache.ts`. */
const findPublishedPage = cachedFor(0.5, async (ctx: Ctx, username: string) => {
  const page = await findPage(ctx, username);
  return page?.profile.publishedAt ? page : undefined;
});
