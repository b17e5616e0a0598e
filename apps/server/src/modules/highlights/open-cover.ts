import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { coverKey } from "#modules/stories/stories.rules";
import { selectPublicCover } from "./highlights.store.ts";

/** As large as a ring shows it on the finest phone: of the poster, no more than this is public. */
const side = 240;

/** A highlight's cover, cut and kept when it is first asked for. */
export async function openCover(ctx: Ctx, id: string): Promise<Buffer> {
  const found = await selectPublicCover(ctx, id);
  if (!found?.posterKey) throw new AppError("NOT_FOUND");
  const { storyId, posterKey } = found;
  return ctx.storage.read(coverKey(storyId)).catch(async () => {
    const cover = await ctx.storage.withLocalCopy(posterKey, (path) => ctx.images.square(path, side));
    await ctx.storage.write(coverKey(storyId), cover);
    return cover;
  });
}
