import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Profile } from "#db/tables";

type Shown = Pick<Selectable<Profile>, "username" | "full_name" | "picture_id" | "adult">;

/** Of all that a card shows, and of how it is drawn: another one for whoever has shared the page before. */
export function cardVersion({ username, full_name, picture_id, adult }: Shown): string {
  const drawing = 1;
  const shown = JSON.stringify([drawing, username, full_name, picture_id, adult]);
  return createHash("sha256").update(shown).digest("base64url").slice(0, 12);
}

export function cardPath(profile: Shown): string {
  return `/media/cards/${profile.username}?v=${cardVersion(profile)}`;
}

export function cardWords({ username, full_name, adult }: Shown) {
  return {
    fullName: full_name,
    handle: `@${username}`,
    line: "Stories só para assinantes",
    brand: "Camarim",
    mark: adult ? "18+" : null,
  };
}
