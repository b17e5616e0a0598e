import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findOpenOrder } from "#rooms/checkout/find-open-order";
import { listPlans } from "#rooms/plans/list-plans";
import { findProfileByUsername } from "#rooms/profile/find-profile-by-username";
import { findPix } from "#rooms/settings/find-pix";
import { getSetting } from "#rooms/settings/get-setting";
import { getPulse } from "#rooms/stories/get-pulse";
import { countSubscribers } from "#rooms/subscriptions/count-subscribers";
import { listHeldWith } from "#rooms/subscriptions/list-held-with";

type Visitor = { accountId?: string | undefined; fanSessionId?: string | undefined };

/** All that a public page shows; NOT_FOUND until it is published, save to its owner. */
export async function getCreatorPage(ctx: Ctx, username: string, { accountId, fanSessionId }: Visitor) {
  const profile = await findProfileByUsername(ctx, username);
  const owner = profile?.account_id === accountId;
  if (!profile || !(profile.published_at || owner)) throw new AppError("NOT_FOUND");
  const [plans, pix, setting, pulse, subscribers, held] = await Promise.all([
    listPlans(ctx, profile.account_id),
    findPix(ctx, profile.account_id),
    getSetting(ctx, profile.account_id),
    getPulse(ctx, profile.account_id),
    countSubscribers(ctx, profile.account_id),
    fanSessionId ? listHeldWith(ctx, fanSessionId, profile.account_id) : [],
  ]);
  const [subscription] = held;
  const openCheckoutId = subscription?.status === "pending" ? await findOpenOrder(ctx, subscription.id) : undefined;
  return {
    profile,
    owner,
    plans: plans.filter(({ active }) => active),
    // Who already holds a subscription here may go on.
    sells: pix !== undefined && (setting.acceptNewSubscribers || held.some(({ status }) => status !== "pending")),
    pulse,
    subscribers: setting.showSubscriberCount ? subscribers : null,
    subscription,
    openCheckoutId,
  };
}
