import type { Ctx } from "#core/ctx";
import { pictureKey, pictureSides } from "./profile.rules.ts";
import { anonymise, selectProfile } from "./profile.store.ts";
import { closeFormerUsernames } from "./usernames.store.ts";

/** Deletes the files of the picture, outside of any transaction. The row of the profile still names them. */
export async function deletePictureFiles(ctx: Ctx, accountId: string) {
  const profile = await selectProfile(ctx, accountId);
  if (!profile?.pictureId) return;
  for (const side of pictureSides) await ctx.storage.remove(pictureKey(profile.pictureId, side));
}

/**
 * Replaces texts, picture and username by neutral values (LGPD). Returns the previous username. Former ones lead nowhere
 * from now on and stay closed until `reservedUntil`.
 */
export async function anonymiseProfile(ctx: Ctx, accountId: string, reservedUntil: Date): Promise<string> {
  const before = await selectProfile(ctx, accountId);
  // At most 30 characters, the limit of a username; the end of a UUIDv7 is its random part.
  await anonymise(ctx, accountId, `apagada_${accountId.replaceAll("-", "").slice(-20)}`);
  await closeFormerUsernames(ctx, accountId, reservedUntil);
  return before?.username ?? "";
}
