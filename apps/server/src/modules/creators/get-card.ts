import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { cachedFor } from "#core/database/cached-for";
import { findProfileByUsername, pictureKey } from "#modules/profile/index";
import { toCardText, toCardVersion } from "./card.rules.ts";

/** The preview image of a published page, of public data only. NOT_FOUND. */
export async function getCard(ctx: Ctx, username: string): Promise<Buffer> {
  const profile = await findProfileByUsername(ctx, username);
  if (!profile?.publishedAt) throw new AppError("NOT_FOUND");
  const card = await findCard(ctx, username, toCardVersion(profile));
  if (!card) throw new AppError("NOT_FOUND");
  return card;
}

const daySeconds = 86_400;
/** About 60 kB each. */
const maxCards = 100;

/** The version is part of the key, so that a new name or picture appears at once. */
const findCard = cachedFor(
  daySeconds,
  async (ctx: Ctx, username: string, _version: string) => {
    const profile = await findProfileByUsername(ctx, username);
    if (!profile) return undefined;
    const { pictureId } = profile;
    const picture = pictureId ? await ctx.storage.read(pictureKey(pictureId)).catch(throwUnavailable) : null;
    return ctx.images.card({ ...toCardText(profile), picture });
  },
  { maxEntries: maxCards },
);

function throwUnavailable(): never {
  throw new AppError("UNAVAILABLE");
}
