import type { Ctx } from "#core/ctx";
import { markTakenDown } from "./medias.store.ts";

/** It is in the gallery again. */
export async function restorePhoto(ctx: Ctx, id: string) {
  await markTakenDown(ctx, id, null);
}
