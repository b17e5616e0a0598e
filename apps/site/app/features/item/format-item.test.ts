import { expect, test } from "vitest";
import { formatContents, formatEnd } from "./format-item.ts";

test.each([
  [{ videos: 4, photos: 0, seconds: 52 }, "4 vídeos · 52 s"],
  [{ videos: 1, photos: 2, seconds: 88.4 }, "1 vídeo · 2 fotos · 1 min 28 s"],
  [{ videos: 1, photos: 0, seconds: 60 }, "1 vídeo · 1 min"],
  [{ videos: 1, photos: 0, seconds: 0.2 }, "1 vídeo · 1 s"],
  [{ videos: 0, photos: 1, seconds: 0 }, "1 foto"],
])("what an item has: %j", (shape, words) => expect(formatContents(shape).replaceAll("\u00a0", " ")).toBe(words));

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
