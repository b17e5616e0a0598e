import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { deleteUploadedVideo } from "#modules/stories/index";
import {
  markAllDeleted,
  markDeleted,
  markErased,
  markTakenDown,
  selectErasable,
  selectErasableOf,
  selectOwner,
} from "./medias.store.ts";

/** Deletes a media; its files are kept for 30 days. Idempotent. */
export async function deleteMedia(ctx: Ctx, accountId: string, id: string) {
  const media = await selectOwner(ctx, id);
  if (media?.accountId !== accountId) throw new AppError("NOT_FOUND");
  if (media.deletedAt) return;
  await inTransaction(ctx, async (ctx) => {
    await markDeleted(ctx, id);
    if (media.videoId) await deleteUploadedVideo(ctx, media.videoId);
  });
}

/**
 * Deletes all photos of an account and their files, without the 30 days of retention. Videos are deleted by the module
 * stories.
 */
export async function deletePhotosOf(ctx: Ctx, accountId: string) {
  await markAllDeleted(ctx, accountId);
  for (;;) {
    const photos = await selectErasableOf(ctx, accountId);
    if (photos.length === 0) return;
    for (const photo of photos) await deletePhotoFiles(ctx, photo);
  }
}

const retentionMs = 30 * 86_400_000;

/** Deletes the files of photos that were deleted 30 days ago. Files of videos are deleted by the module stories. */
export async function deleteErasablePhotos(ctx: Ctx) {
  for (const photo of await selectErasable(ctx, new Date(ctx.now().getTime() - retentionMs)))
    await deletePhotoFiles(ctx, photo);
}

type Erasable = Awaited<ReturnType<typeof selectErasable>>[number];

async function deletePhotoFiles(ctx: Ctx, { id, ...keys }: Erasable) {
  for (const key of Object.values(keys)) if (key) await ctx.storage.remove(key);
  await markErased(ctx, id);
}

export const cleanupMediasJob = defineJob({
  name: "cleanup-medias",
  queue: "maintenance",
  cron: "17 4 * * *",
  run: (ctx) => deleteErasablePhotos(ctx),
});

/** Hides a photo from everybody but its creator. */
export async function takePhotoDown(ctx: Ctx, id: string) {
  await markTakenDown(ctx, id, ctx.now());
}

export async function restorePhoto(ctx: Ctx, id: string) {
  await markTakenDown(ctx, id, null);
}
