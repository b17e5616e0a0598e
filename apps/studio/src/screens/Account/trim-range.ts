import { storyCut } from "@camarim/contract/stories";
import type { Cut } from "./cut.ts";

const { minSeconds, maxSeconds } = storyCut;

/** In seconds; a touch screen allows no finer control. */
export const step = 0.1;
const tenths = (seconds: number) => Math.round(seconds * 10) / 10;

/** The initial selection starts at the beginning of the video. */
export function initialTrim(seconds: number): Cut {
  return { start: 0, end: tenths(Math.min(maxSeconds, Math.floor(seconds * 10) / 10)) };
}

/** Moves one end, and the other one too if the selection would be too long or too short. */
export function moveEnd(before: Cut, requested: Cut, seconds: number): Cut {
  const last = Math.floor(seconds * 10) / 10;
  if (requested.start !== before.start) {
    const start = clamp(requested.start, 0, last - minSeconds);
    return { start, end: clamp(before.end, start + minSeconds, Math.min(last, start + maxSeconds)) };
  }
  const end = clamp(requested.end, minSeconds, last);
  return { start: clamp(before.start, Math.max(0, end - maxSeconds), end - minSeconds), end };
}

function clamp(value: number, from: number, to: number): number {
  return tenths(Math.min(to, Math.max(from, value)));
}
