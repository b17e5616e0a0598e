import type { Ctx } from "#core/ctx";
import { markErased, selectErasable } from "./medias.store.ts";

const keptMs = 30 * 86_400_000;

/** Takes the files of photos deleted 30 days ago off the disk; a video's are the stories' to erase. */
export async function deleteErasablePhotos(ctx: Ctx) {
  for (const photo of await selectErasable(ctx, new Date(ctx.now().getTime() - keptMs)))
    await deletePhotoFiles(ctx, photo);
}

type Erasable = Awaited<ReturnType<typeof selectErasable>>[number];

export async function deletePhotoFiles(ctx: Ctx, { id, ...keys }: Erasable) {
  for (const key of Object.values(keys)) if (key) await ctx.storage.remove(key);
  await markErased(ctx, id);
}
