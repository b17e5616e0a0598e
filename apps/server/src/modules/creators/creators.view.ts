import type { creators } from "@camarim/contract";
import { toIso } from "#core/text/iso";
import { viewPaymentOptions } from "#modules/checkout/index";
import { viewCover } from "#modules/highlights/index";
import { viewPublicPlan } from "#modules/plans/index";
import { viewPicture, viewPublicProfile } from "#modules/profile/index";
import { toCardPath } from "./card.rules.ts";
import type { getCreatorPage } from "./get-creator-page.ts";

export function viewCreatorPage(page: Awaited<ReturnType<typeof getCreatorPage>>): creators.CreatorPage {
  const { profile, owner, plans, sells, activity, covers, subscribers, subscription } = page;
  return {
    profile: viewPublicProfile(profile),
    plans: plans.map(viewPublicPlan),
    card: toCardPath(profile),
    highlights: covers.map(viewCover),
    counts: {
      activeStories: activity.activeStories,
      medias: page.medias,
      storiesPerWeek: activity.storiesPerWeek,
      subscribers,
      lastStoryAt: toIso(activity.lastStoryAt),
    },
    acceptsNewSubscribers: sells && plans.length > 0,
    acceptsTips: page.acceptsTips,
    watermark: page.watermark,
    ways: viewPaymentOptions(page.paymentOptions),
    viewer: {
      owner,
      ...(subscription && {
        subscription: {
          _id: subscription.id,
          status: subscription.status,
          access: subscription.access,
          currentPeriodEnd: toIso(subscription.currentPeriodEnd),
          openCheckoutId: page.openCheckoutId ?? null,
        },
      }),
    },
  };
}

type WatchedCreatorRow = {
  username: string;
  fullName: string;
  pictureId: string | null;
  bio: string;
  watermark: boolean;
  acceptsTips: boolean;
};

export function viewWatchedCreator({ username, fullName, pictureId, bio, watermark, acceptsTips }: WatchedCreatorRow) {
  return { username, fullName, profilePic: viewPicture(pictureId), bio, watermark, acceptsTips };
}
