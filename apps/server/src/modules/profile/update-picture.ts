import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { pictureKey, pictureSides } from "./profile.rules.ts";
import { selectProfile, updatePictureRow } from "./profile.store.ts";

/** Re-encodes the picture as squares and deletes the old one from storage; NOT_AN_IMAGE for anything else. */
export async function updatePicture(ctx: Ctx, accountId: string, path: string) {
  const before = await selectProfile(ctx, accountId);
  const pictureId = newId(ctx.now());
  for (const side of pictureSides)
    await ctx.storage.write(pictureKey(pictureId, side), await ctx.images.square(path, side, accountId));
  const after = await updatePictureRow(ctx, accountId, pictureId);
  if (before?.pictureId) for (const side of pictureSides) await ctx.storage.remove(pictureKey(before.pictureId, side));
  return after;
}
