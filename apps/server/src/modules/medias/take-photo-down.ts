import type { Ctx } from "#core/ctx";
import { markTakenDown } from "./medias.store.ts";

/** Only its creator sees it. */
export async function takePhotoDown(ctx: Ctx, id: string) {
  await markTakenDown(ctx, id, ctx.now());
}
