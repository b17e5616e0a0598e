import type { profile } from "@camarim/contract";
import type { Selectable } from "kysely";
import { toIso } from "#core/text/iso";
import type { Profile } from "#db/tables";

export function viewPicture(pictureId: string | null): string | null {
  return pictureId && `/media/pictures/${pictureId}`;
}

type OwnProfile = Selectable<Profile> & Pick<profile.Profile, "obstacle">;

export function viewProfile(row: OwnProfile): profile.Profile {
  return { ...viewPublicProfile(row), published: row.publishedAt !== null, obstacle: row.obstacle };
}

export function viewPublicProfile(row: Selectable<Profile>) {
  return {
    _id: row.accountId,
    fullName: row.fullName,
    username: row.username,
    profilePic: viewPicture(row.pictureId),
    bio: row.bio,
    city: row.city,
    instagram: row.instagram,
    adult: row.adult,
  };
}

type UsernamesRow = { former: { username: string; until: Date }[]; changesLeft: number; changeableAt: Date | null };

export function viewUsernames({ former, changesLeft, changeableAt }: UsernamesRow): profile.Usernames {
  return {
    former: former.map(({ username, until }) => ({ username, until: toIso(until) })),
    changesLeft,
    changeableAt: changeableAt && toIso(changeableAt),
  };
}
