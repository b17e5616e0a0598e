import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { digest, hashToken } from "#core/keys/keys";
import type { PageQuery } from "#core/paging/pages";
import { getProfile } from "#modules/profile/index";
import { selectClaim, selectEntries } from "./whitelist.store.ts";

export function listWhitelist(ctx: Ctx, accountId: string, page: PageQuery) {
  return selectEntries(ctx, accountId, page);
}

/** The entry and profile of an invitation link. LINK_EXPIRED if it is used, expired, revoked or invalid. */
export async function getClaim(ctx: Ctx, token: string) {
  const entry = await selectClaim(ctx, hashToken(token));
  if (!entry) throw new AppError("LINK_EXPIRED");
  return { entry, profile: await getProfile(ctx, entry.accountId) };
}

/** Derived from the entry's id, so that it can be shown again without being stored. */
export function toClaimToken(ctx: Pick<Ctx, "keys">, entryId: string): string {
  return digest(ctx.keys, "whitelist-claim", entryId);
}
