/** Specification 2: ten taps on the full name, each at most 500 ms after the previous one. */
export const requiredTaps = 10;
const tapWithinMs = 500;

export type Taps = { count: number; at: number };
export const noTaps: Taps = { count: 0, at: Number.NEGATIVE_INFINITY };

/** Counts a tap. A late tap, or one after the tenth, restarts the count at one. */
export function tap({ count, at }: Taps, now: number): Taps {
  const goesOn = now - at <= tapWithinMs && count < requiredTaps;
  return { count: goesOn ? count + 1 : 1, at: now };
}
