import type { Ctx } from "#core/ctx";
import { getOwnMedia } from "./get-own-media.ts";
import { updateCaption } from "./medias.store.ts";

/** An empty caption is none. */
export async function updateMedia(ctx: Ctx, accountId: string, id: string, { caption }: { caption: string }) {
  await getOwnMedia(ctx, accountId, id);
  await updateCaption(ctx, id, caption || null);
  return getOwnMedia(ctx, accountId, id);
}
