import type { Ctx } from "#core/ctx";
import { remember } from "#core/remember";
import { findBar } from "#rooms/ages/find-bar";
import { listHeldWith } from "#rooms/subscriptions/list-held-with";
import { selectMedia } from "./medias.store.ts";

/** A photo that this asker may see now: the creator her own, a fan one that is paid for and was not taken down. */
async function findPhoto(ctx: Ctx, id: string, accountId: string, fanSessionId: string) {
  const media = await selectMedia(ctx, id);
  if (!media?.photo_key) return undefined;
  if (accountId === media.account_id) return media;
  if (!fanSessionId || media.taken_down_at) return undefined;
  const [held] = await listHeldWith(ctx, fanSessionId, media.account_id);
  return held?.access && !(await findBar(ctx, media.account_id, fanSessionId)) ? media : undefined;
}

/** Believed as long as a story's entitlement is. */
export const findPhotoRemembered = remember(3, findPhoto);
