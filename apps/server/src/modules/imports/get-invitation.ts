import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { getProfile } from "#modules/profile/profile.queries";
import { getClaim } from "#modules/whitelist/get-claim";
import { selectClaimable } from "./people.store.ts";
import { readSignedId } from "./sign-id.ts";

/** Whose invitation a link is, by an import or by the list of guests. LINK_EXPIRED where it is used, late, or no link at all. */
export async function getInvitation(ctx: Ctx, token: string) {
  const id = readSignedId(ctx, "migration-claim", token);
  if (!id) return getClaim(ctx, token);
  const person = await selectClaimable(ctx, id);
  if (!person) throw new AppError("LINK_EXPIRED");
  const entry = { name: person.name, expires_at: person.paid_until };
  return { entry, profile: await getProfile(ctx, person.account_id) };
}
