/** Pixels of a side; enough for the public page on a dense screen. */
export const pictureSide = 512;

export function pictureKey(pictureId: string): string {
  return `pictures/${pictureId}.jpg`;
}
