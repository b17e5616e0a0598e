import type { Ctx } from "#core/ctx";
import { deletePhotoFiles } from "./delete-erasable-photos.ts";
import { markAllDeleted, selectErasableOf } from "./medias.store.ts";

/** All of a creator's photos gone from the disk at once; videos are the stories' to erase. */
export async function deletePhotosOf(ctx: Ctx, accountId: string) {
  await markAllDeleted(ctx, accountId);
  for (;;) {
    const found = await selectErasableOf(ctx, accountId);
    if (found.length === 0) return;
    for (const photo of found) await deletePhotoFiles(ctx, photo);
  }
}
