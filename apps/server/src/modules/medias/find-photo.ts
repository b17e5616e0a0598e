import type { Ctx } from "#core/ctx";
import { cachedFor } from "#core/database/cached-for";
import { findAgeRestriction } from "#modules/ages/index";
import { listSessionSubscriptionsWith } from "#modules/subscriptions/index";
import { selectMedia } from "./medias.store.ts";

/**
 * A photo that the asker may see now: a creator their own, a fan what is not taken down and covered by a subscription.
 */
async function findPhoto(ctx: Ctx, id: string, accountId: string, fanSessionId: string) {
  const media = await selectMedia(ctx, id);
  if (!media?.photoKey) return undefined;
  if (accountId === media.accountId) return media;
  if (!fanSessionId || media.takenDownAt) return undefined;
  const [subscription] = await listSessionSubscriptionsWith(ctx, fanSessionId, media.accountId);
  return subscription?.access && !(await findAgeRestriction(ctx, media.accountId, fanSessionId)) ? media : undefined;
}

/** Cached for as long as access to a story (`findWatchableCached`). */
export const findPhotoCached = cachedFor(3, findPhoto);
