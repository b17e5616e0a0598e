/** Sides in pixels in which a picture is kept, from a list's row to the public page on a dense screen. */
export const pictureSides = [96, 192, 512] as const;

/** Where the smallest kept picture lies that is at least `side` pixels wide; the largest for any other wish. */
export function pictureKey(pictureId: string, side = Number.POSITIVE_INFINITY): string {
  return `pictures/${pictureId}-${pictureSides.find((kept) => kept >= side) ?? 512}.jpg`;
}
