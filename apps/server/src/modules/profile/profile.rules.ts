import { profile } from "@camarim/contract";

const dayMs = 86_400_000;

/** Changes of the username since then count towards its limit. */
export function toUsernameWindow(now: Date): Date {
  return new Date(now.getTime() - profile.usernameChangeLimit.days * dayMs);
}

export function toReservationEnd(now: Date): Date {
  return new Date(now.getTime() + profile.usernameReservationDays * dayMs);
}

/** When the username can be changed again, by the changes of the last days, the newest first; null if it can be now. */
export function findChangeableAt(changes: readonly Date[]): Date | null {
  const oldest = changes[profile.usernameChangeLimit.changes - 1];
  return oldest ? new Date(oldest.getTime() + profile.usernameChangeLimit.days * dayMs) : null;
}

/** Sides in pixels in which a picture is stored, from a list's row to the public page on a dense screen. */
export const pictureSides = [96, 192, 512] as const;

/** Storage key of the smallest stored size that is at least `side` pixels wide, else of the largest. */
export function pictureKey(pictureId: string, side = Number.POSITIVE_INFINITY): string {
  return `pictures/${pictureId}-${pictureSides.find((stored) => stored >= side) ?? 512}.jpg`;
}
