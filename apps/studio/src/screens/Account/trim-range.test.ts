import { expect, test } from "vitest";
import { initialTrim, moveEnd } from "./trim-range.ts";

test.each([
  [40, { start: 0, end: 15 }],
  [16.04, { start: 0, end: 15 }],
])("the first 15 s of a video of %f s are selected initially", (seconds, cut) =>
  expect(initialTrim(seconds)).toEqual(cut),
);

test.each([
  [
    "the start is moved, and the end follows at 15 s",
    { start: 0, end: 15 },
    { start: 5, end: 15 },
    { start: 5, end: 15 },
  ],
  [
    "the end is moved, and the start follows",
    { start: 0, end: 15 },
    { start: 0, end: 20.5 },
    { start: 5.5, end: 20.5 },
  ],
  [
    "the start is moved back, and the end follows",
    { start: 20, end: 30 },
    { start: 2, end: 30 },
    { start: 2, end: 17 },
  ],
  ["the start is moved over the end", { start: 0, end: 5 }, { start: 7.3, end: 5 }, { start: 7.3, end: 8.3 }],
  ["the end is moved before the start", { start: 10, end: 15 }, { start: 10, end: 3 }, { start: 2, end: 3 }],
  ["the end stops at the end of the video", { start: 30, end: 35 }, { start: 30, end: 99 }, { start: 30, end: 40 }],
  ["the start leaves one second", { start: 30, end: 40 }, { start: 40, end: 40 }, { start: 39, end: 40 }],
  ["the end leaves one second", { start: 0, end: 5 }, { start: 0, end: 0 }, { start: 0, end: 1 }],
])("trimming: %s", (_what, before, wanted, expected) => expect(moveEnd(before, wanted, 40.04)).toEqual(expected));
