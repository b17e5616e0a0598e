import type { creators } from "@camarim/contract";
import { viewWays } from "#modules/checkout/checkout.view";
import { viewCover } from "#modules/highlights/highlights.view";
import { viewPublicPlan } from "#modules/plans/plans.view";
import { viewPublicProfile } from "#modules/profile/profile.view";
import { cardPath } from "./card.rules.ts";
import type { getCreatorPage } from "./get-creator-page.ts";

export function viewCreatorPage(found: Awaited<ReturnType<typeof getCreatorPage>>): creators.CreatorPage {
  const { profile, owner, plans, sells, pulse, covers, subscribers, subscription } = found;
  return {
    profile: viewPublicProfile(profile),
    plans: plans.map(viewPublicPlan),
    card: cardPath(profile),
    highlights: covers.map(viewCover),
    counts: {
      activeStories: pulse.activeStories,
      medias: found.medias,
      storiesPerWeek: pulse.storiesPerWeek,
      subscribers,
      lastStoryAt: pulse.lastStoryAt?.toISOString() ?? null,
    },
    acceptsNewSubscribers: sells && plans.length > 0,
    watermark: found.watermark,
    ways: viewWays(found.ways),
    viewer: {
      owner,
      ...(subscription && {
        subscription: {
          _id: subscription.id,
          status: subscription.status,
          access: subscription.access,
          currentPeriodEnd: subscription.currentPeriodEnd?.toISOString() ?? null,
          openCheckoutId: found.openCheckoutId ?? null,
        },
      }),
    },
  };
}
