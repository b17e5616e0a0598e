import { medias } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { inTransactionWithObjects } from "#core/transaction-with-objects";
import { assertStorageLeft, ingestVideo, retryVideo, type VideoFile } from "#modules/stories/index";
import { getOwnMedia } from "./medias.queries.ts";
import { insertPhoto, insertVideo, updateCaption } from "./medias.store.ts";

type NewMedia = {
  caption: string | null;
  onlyInItems: boolean;
  /** Runs in the transaction that creates the media. */
  within?: (ctx: Ctx, mediaId: string) => Promise<void>;
};

/**
 * Re-encodes a photo at once and queues a video for transcoding. A refused file is deleted: NOT_A_MEDIA,
 * MEDIA_TOO_LONG, MEDIA_TOO_LARGE, the errors of `videoRefusals`, ACCOUNT_FULL, ACCOUNT_SUSPENDED.
 */
export async function createMedia(ctx: Ctx, accountId: string, file: VideoFile, media: NewMedia) {
  if (file.bytes === 0) throw new AppError("NOT_A_MEDIA");
  const isPhoto = await ctx.images.isPhoto(file.path);
  const id = await (isPhoto ? addPhoto : addVideo)(ctx, accountId, file, media);
  return getOwnMedia(ctx, accountId, id);
}

async function addVideo(ctx: Ctx, accountId: string, file: VideoFile, { within, ...media }: NewMedia) {
  return ingestVideo(ctx, accountId, file, {
    audience: "media",
    caption: null,
    async within(ctx, id) {
      await insertVideo(ctx, { id, accountId, ...media });
      await within?.(ctx, id);
    },
  });
}

async function addPhoto(ctx: Ctx, accountId: string, file: VideoFile, { within, ...media }: NewMedia) {
  if (file.bytes > medias.mediaLimits.maxPhotoBytes) throw new AppError("MEDIA_TOO_LARGE");
  await assertStorageLeft(ctx, accountId, file.bytes);
  const id = newId(ctx.now());
  const { photo, thumb, placeholder, width, height } = await ctx.images.photo(file.path, accountId).catch((error) => {
    throw error instanceof AppError && error.code === "NOT_AN_IMAGE" ? new AppError("NOT_A_MEDIA") : error;
  });
  const [photoKey, thumbKey] = [
    ctx.storage.toKey(`medias/${id}/photo.jpg`),
    ctx.storage.toKey(`medias/${id}/thumb.jpg`),
  ];
  await ctx.storage.write(photoKey, photo);
  await ctx.storage.write(thumbKey, thumb);
  await inTransactionWithObjects(ctx, [photoKey, thumbKey], async (ctx) => {
    await assertStorageLeft(ctx, accountId, file.bytes);
    const { bytes } = file;
    await insertPhoto(ctx, { id, accountId, ...media, photoKey, thumbKey, placeholder, width, height, bytes });
    await within?.(ctx, id);
  });
  return id;
}

/** An empty caption deletes it. */
export async function updateMedia(ctx: Ctx, accountId: string, id: string, { caption }: { caption: string }) {
  await getOwnMedia(ctx, accountId, id);
  await updateCaption(ctx, id, caption || null);
  return getOwnMedia(ctx, accountId, id);
}

/** Retries a failed video. STORY_NOT_FAILED for a photo or a video that did not fail, ACCOUNT_SUSPENDED. */
export async function retryMedia(ctx: Ctx, accountId: string, id: string) {
  const { videoId } = await getOwnMedia(ctx, accountId, id);
  if (!videoId) throw new AppError("STORY_NOT_FAILED");
  await retryVideo(ctx, accountId, videoId);
  return getOwnMedia(ctx, accountId, id);
}
