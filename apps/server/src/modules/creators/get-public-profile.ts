import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findProfile } from "#modules/profile/profile.queries";

/** NOT_FOUND until it is published, save to its owner. */
export async function getPublicProfile(ctx: Ctx, id: string, askedBy: string | undefined) {
  const found = await findProfile(ctx, id);
  if (!found || !(found.published_at || found.account_id === askedBy)) throw new AppError("NOT_FOUND");
  return found;
}
