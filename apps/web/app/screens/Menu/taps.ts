/** Specification 2: so many taps on the full name, each within so many milliseconds of the one before. */
export const requiredTaps = 10;
export const tapWithinMs = 500;

export type Taps = { count: number; at: number };
export const noTaps: Taps = { count: 0, at: Number.NEGATIVE_INFINITY };

/** Counts one more tap. A late tap, and the one after the tenth, starts again at one. */
export function tap({ count, at }: Taps, now: number): Taps {
  const goesOn = now - at <= tapWithinMs && count < requiredTaps;
  return { count: goesOn ? count + 1 : 1, at: now };
}
