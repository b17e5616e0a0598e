import { AppError } from "#core/app-error";
import { cachedFor } from "#core/cached-for";
import type { Ctx } from "#core/ctx";
import { canAcceptSubscribers } from "#modules/billings/billings.queries";
import { findOpenOrder } from "#modules/checkout/find-open-order";
import { findWays } from "#modules/checkout/find-ways";
import { listCovers } from "#modules/highlights/list-covers";
import { countMedias } from "#modules/medias/count-medias";
import { listPlans } from "#modules/plans/plans.queries";
import { findProfileByUsername } from "#modules/profile/profile.queries";
import { getSetting } from "#modules/settings/settings.queries";
import { getActivitySummary } from "#modules/stories/get-activity-summary";
import { countSubscribers } from "#modules/subscriptions/subscriptions.queries";
import { listHeldBy } from "./list-held-by.ts";

type Visitor = { accountId?: string | undefined; fanSessionId?: string | undefined };

/**
 * All that a public page shows; NOT_FOUND until it is published, save to its owner, who sees each change at once, and to who still
 * watches where the creator leaves. CONTENT_HIDDEN to the latter where it was taken down.
 */
export async function getCreatorPage(ctx: Ctx, username: string, { accountId, fanSessionId }: Visitor) {
  const published = accountId ? undefined : await findPublishedPage(ctx, username);
  const page = published ?? (accountId || fanSessionId ? await findPage(ctx, username) : undefined);
  if (!page) throw new AppError("NOT_FOUND");
  const owner = page.profile.account_id === accountId;
  const held = fanSessionId ? await listHeldBy(ctx, fanSessionId, page.profile.account_id) : [];
  const isThere = page.profile.published_at !== null;
  if (!isThere && !owner && !held.some(({ access }) => access)) throw new AppError("NOT_FOUND");
  if (page.profile.taken_down_at && !owner) throw new AppError("CONTENT_HIDDEN");
  const [subscription] = held;
  // Who has subscribed before may go on.
  const sells =
    page.sells && (isThere || owner) && (page.acceptsNew || held.some(({ status }) => status !== "pending"));
  const openCheckoutId = subscription?.status === "pending" ? await findOpenOrder(ctx, subscription.id) : undefined;
  return { ...page, owner, sells, subscription, openCheckoutId };
}

/** What is the same for all who look. */
async function findPage(ctx: Ctx, username: string) {
  const profile = await findProfileByUsername(ctx, username);
  if (!profile) return undefined;
  const [plans, ways, setting, pulse, subscribers, covers, medias, mayTake] = await Promise.all([
    listPlans(ctx, profile.account_id),
    findWays(ctx, profile.account_id),
    getSetting(ctx, profile.account_id),
    getActivitySummary(ctx, profile.account_id),
    countSubscribers(ctx, profile.account_id),
    listCovers(ctx, profile.account_id),
    countMedias(ctx, profile.account_id),
    canAcceptSubscribers(ctx, profile.account_id),
  ]);
  return {
    profile,
    plans: plans.filter(({ active }) => active),
    ways,
    sells: ways !== undefined,
    watermark: setting.watermark,
    acceptsNew: setting.acceptNewSubscribers && mayTake,
    pulse,
    covers,
    medias,
    subscribers: setting.showSubscriberCount ? subscribers : null,
  };
}

/** Many tap the same link at once, and what they see may be a second old: half of it is the rendered page (`http/page-cache.ts`). */
const findPublishedPage = cachedFor(0.5, async (ctx: Ctx, username: string) => {
  const page = await findPage(ctx, username);
  return page?.profile.published_at ? page : undefined;
});
