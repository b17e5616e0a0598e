/** Sides in pixels in which a picture is stored, from a list's row to the public page on a dense screen. */
export const pictureSides = [96, 192, 512] as const;

/** Storage key of the smallest stored size that is at least `side` pixels wide, else of the largest. */
export function pictureKey(pictureId: string, side = Number.POSITIVE_INFINITY): string {
  return `pictures/${pictureId}-${pictureSides.find((stored) => stored >= side) ?? 512}.jpg`;
}
