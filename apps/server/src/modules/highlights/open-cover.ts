import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { toCoverKey } from "#modules/stories/index";
import { selectPublicCover } from "./highlights.store.ts";

/** Pixels: the size of a ring at a device pixel ratio of 3. No larger image of the poster is public. */
const side = 240;

/** A highlight's cover, cropped and stored at the first request. */
export async function openCover(ctx: Ctx, id: string): Promise<Buffer> {
  const cover = await selectPublicCover(ctx, id);
  if (!cover?.posterKey) throw new AppError("NOT_FOUND");
  const { storyId, posterKey } = cover;
  const coverKey = toCoverKey(storyId, posterKey);
  return ctx.storage.read(coverKey).catch(async () => {
    const cover = await ctx.storage.withLocalCopy(posterKey, (path) => ctx.images.square(path, side, id));
    await ctx.storage.write(coverKey, cover);
    return cover;
  });
}
