import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { hashToken } from "#core/keys";
import { getProfile } from "#modules/profile/profile.queries";
import { selectClaim } from "./whitelist.store.ts";

/** Whose invitation a link is; LINK_EXPIRED where it is used, past its 30 days, taken back or no link at all. */
export async function getClaim(ctx: Ctx, token: string) {
  const entry = await selectClaim(ctx, hashToken(token));
  if (!entry) throw new AppError("LINK_EXPIRED");
  return { entry, profile: await getProfile(ctx, entry.account_id) };
}
