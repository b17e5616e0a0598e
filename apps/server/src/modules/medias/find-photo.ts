import { cachedFor } from "#core/cached-for";
import type { Ctx } from "#core/ctx";
import { findAgeRestriction } from "#modules/ages/ages.queries";
import { listSessionSubscriptionsWith } from "#modules/subscriptions/subscriptions.queries";
import { selectMedia } from "./medias.store.ts";

/** A photo that this asker may see now: the creator her own, a fan one that is paid for and was not taken down. */
async function findPhoto(ctx: Ctx, id: string, accountId: string, fanSessionId: string) {
  const media = await selectMedia(ctx, id);
  if (!media?.photo_key) return undefined;
  if (accountId === media.account_id) return media;
  if (!fanSessionId || media.taken_down_at) return undefined;
  const [held] = await listSessionSubscriptionsWith(ctx, fanSessionId, media.account_id);
  return held?.access && !(await findAgeRestriction(ctx, media.account_id, fanSessionId)) ? media : undefined;
}

/** Believed as long as a story's entitlement is. */
export const findPhotoRemembered = cachedFor(3, findPhoto);
