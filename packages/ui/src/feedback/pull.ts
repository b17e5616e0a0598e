/** Pull distances in pixels: `pullAt` triggers a refresh on release, `farthest` is the maximum. */
export const pullAt = 64;
const farthest = 96;

/** Half of the finger's downward movement, in pixels; 0 if it moves up or more sideways than down. */
export function pullProgress(across: number, down: number): number {
  return down <= 0 || Math.abs(across) > down ? 0 : Math.min(farthest, Math.round(down / 2));
}
