import { createHash } from "node:crypto";
import type { Selectable } from "kysely";
import type { Profile } from "#db/tables";

type CardProfile = Pick<Selectable<Profile>, "username" | "fullName" | "pictureId" | "adult">;

/** A hash of everything that the card shows, so that a changed card has a new URL. */
export function toCardVersion({ username, fullName, pictureId, adult }: CardProfile): string {
  const layoutVersion = 1;
  const content = JSON.stringify([layoutVersion, username, fullName, pictureId, adult]);
  return createHash("sha256").update(content).digest("base64url").slice(0, 12);
}

export function toCardPath(profile: CardProfile): string {
  return `/media/cards/${profile.username}?v=${toCardVersion(profile)}`;
}

export function toCardText({ username, fullName, adult }: CardProfile) {
  return {
    fullName,
    handle: `@${username}`,
    line: "Stories só para assinantes",
    brand: "Camarim",
    mark: adult ? "18+" : null,
  };
}
