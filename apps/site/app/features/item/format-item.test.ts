import { expect, test } from "vitest";
import { formatEnd } from "./format-item.ts";

/** A Friday. */
const now = new Date("2026-11-27T15:00:00Z");

test.each([
  ["2026-11-27T20:00:00Z", "acaba hoje"],
  // Midnight in São Paulo.
  ["2026-11-28T03:00:00Z", "acaba hoje"],
  ["2026-11-29T02:00:00Z", "acaba amanhã"],
  ["2026-11-30T03:00:00Z", "acaba domingo"],
  ["2026-12-03T12:00:00Z", "acaba quinta"],
  ["2026-12-04T12:00:00Z", "acaba em 4 de dez."],
])("the end of a sale until %s: %s", (until, words) => expect(formatEnd(until, now)).toBe(words));
