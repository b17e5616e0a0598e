import type { whitelist } from "@camarim/contract";
import { toIso } from "#core/text/iso";
import { viewPicture } from "#modules/profile/index";
import type { getClaim } from "./whitelist.queries.ts";
import type { EntryRow } from "./whitelist.store.ts";

/** `toClaimUrl` is omitted for support, which may not see invitation links. */
export function viewEntry(row: EntryRow, now: Date, toClaimUrl?: (id: string) => string): whitelist.WhitelistEntry {
  const isOpen = row.phone !== null && row.claimedAt === null && row.claimUntil !== null && row.claimUntil > now;
  return {
    _id: row.id,
    email: row.email,
    phone: row.phone,
    name: row.name,
    note: row.note,
    expiresAt: toIso(row.expiresAt),
    claimedAt: toIso(row.claimedAt),
    createdAt: toIso(row.createdAt),
    claimUrl: isOpen && toClaimUrl ? toClaimUrl(row.id) : null,
    claimUntil: toIso(row.claimUntil),
  };
}

type Invitation = {
  entry: Pick<EntryRow, "name" | "expiresAt">;
  profile: Awaited<ReturnType<typeof getClaim>>["profile"];
  /** Of somebody who has paid elsewhere. */
  paid?: { next: whitelist.Claim["next"] } | undefined;
};

export function viewClaim({ entry, profile, paid }: Invitation): whitelist.Claim {
  const { username, fullName, pictureId } = profile;
  return {
    kind: paid ? "subscriber" : "guest",
    creator: { username, fullName, profilePic: viewPicture(pictureId) },
    name: entry.name,
    expiresAt: toIso(entry.expiresAt),
    next: paid?.next ?? null,
  };
}
