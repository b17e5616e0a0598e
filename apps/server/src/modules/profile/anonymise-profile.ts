import type { Ctx } from "#core/ctx";
import { pictureKey, pictureSides } from "./profile.rules.ts";
import { anonymise, selectProfile } from "./profile.store.ts";

/** Takes the person out of the page: texts, picture and username, in whose place another comes; answers the one there was. */
export async function anonymiseProfile(ctx: Ctx, accountId: string): Promise<string> {
  const before = await selectProfile(ctx, accountId);
  // 30 characters, as a username may have; the end of an id of ours is its random part.
  await anonymise(ctx, accountId, `apagada_${accountId.replaceAll("-", "").slice(-20)}`);
  if (before?.picture_id)
    for (const side of pictureSides) await ctx.storage.remove(pictureKey(before.picture_id, side));
  return before?.username ?? "";
}
