/** How far a list comes along with the finger, and from where letting go reads it again. */
export const pullAt = 64;
const farthest = 96;

/** Half of the finger's way, in pixels; nothing for a way up or one that is more across than down. */
export function pullProgress(across: number, down: number): number {
  return down <= 0 || Math.abs(across) > down ? 0 : Math.min(farthest, Math.round(down / 2));
}
