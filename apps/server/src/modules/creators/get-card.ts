import { AppError } from "#core/app-error";
import { cachedFor } from "#core/cached-for";
import type { Ctx } from "#core/ctx";
import { findProfileByUsername } from "#modules/profile/profile.queries";
import { pictureKey } from "#modules/profile/profile.rules";
import { cardVersion, cardWords } from "./card.rules.ts";

/** The picture of a link to a page, of what is public alone; NOT_FOUND for a page that is not published. */
export async function getCard(ctx: Ctx, username: string): Promise<{ card: Buffer; version: string }> {
  const profile = await findProfileByUsername(ctx, username);
  if (!profile?.published_at) throw new AppError("NOT_FOUND");
  const version = cardVersion(profile);
  const card = await drawn(ctx, username, version);
  if (!card) throw new AppError("NOT_FOUND");
  return { card, version };
}

const daySeconds = 86_400;
/** Some 60 kB each. */
const mostCards = 100;

/** The version is in the key, so that another name or picture is another card at once. */
const drawn = cachedFor(
  daySeconds,
  async (ctx: Ctx, username: string, _version: string) => {
    const profile = await findProfileByUsername(ctx, username);
    if (!profile) return undefined;
    const { picture_id } = profile;
    const picture = picture_id ? await ctx.storage.read(pictureKey(picture_id)).catch(changedMeanwhile) : null;
    return ctx.images.card({ ...cardWords(profile), picture });
  },
  mostCards,
);

function changedMeanwhile(): never {
  throw new AppError("UNAVAILABLE");
}
