import { medias } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import type { UploadedFile } from "#core/read-upload";
import { keepVideo } from "#rooms/stories/keep-video";
import { getOwnMedia } from "./get-own-media.ts";
import { insertPhoto, insertVideo } from "./medias.store.ts";

/**
 * A photo is encoded anew at once, a video goes to the transcoder; what neither reads is refused and leaves nothing:
 * NOT_A_MEDIA, MEDIA_TOO_LONG, MEDIA_TOO_LARGE, VIDEO_UNSUPPORTED.
 */
export async function addMedia(ctx: Ctx, accountId: string, file: UploadedFile, caption: string | null) {
  const isPhoto = await ctx.images.isPhoto(file.path);
  const id = await (isPhoto ? addPhoto : addVideo)(ctx, accountId, file, caption);
  return getOwnMedia(ctx, accountId, id);
}

async function addVideo(ctx: Ctx, accountId: string, file: UploadedFile, caption: string | null) {
  return keepVideo(ctx, accountId, file, {
    audience: "media",
    caption: null,
    within: (ctx, id) => insertVideo(ctx, { id, accountId, caption }),
  });
}

async function addPhoto(ctx: Ctx, accountId: string, file: UploadedFile, caption: string | null) {
  if (file.bytes > medias.mediaLimits.maxPhotoBytes) throw new AppError("MEDIA_TOO_LARGE");
  const id = newId(ctx.now());
  const { photo, thumb, placeholder, width, height } = await ctx.images.photo(file.path).catch((error) => {
    throw error instanceof AppError && error.code === "NOT_AN_IMAGE" ? new AppError("NOT_A_MEDIA") : error;
  });
  const [photoKey, thumbKey] = [`medias/${id}/photo.jpg`, `medias/${id}/thumb.jpg`];
  try {
    await ctx.storage.write(photoKey, photo);
    await ctx.storage.write(thumbKey, thumb);
    await insertPhoto(ctx, { id, accountId, caption, photoKey, thumbKey, placeholder, width, height });
  } catch (error) {
    for (const key of [photoKey, thumbKey]) await ctx.storage.remove(key);
    throw error;
  }
  return id;
}
