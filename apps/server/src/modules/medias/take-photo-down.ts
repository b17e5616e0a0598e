import type { Ctx } from "#core/ctx";
import { markTakenDown } from "./medias.store.ts";

/** Hides a photo from everybody but its creator. */
export async function takePhotoDown(ctx: Ctx, id: string) {
  await markTakenDown(ctx, id, ctx.now());
}

export async function restorePhoto(ctx: Ctx, id: string) {
  await markTakenDown(ctx, id, null);
}
