import { expect, test } from "vitest";
import { noTaps, requiredTaps, tap } from "./taps.ts";

/** Taps with these pauses between them, and whether they open the modal. */
function opens(pauses: number[]): boolean {
  let now = 0;
  let taps = tap(noTaps, now);
  let opened = false;
  for (const pause of pauses) {
    now += pause;
    taps = tap(taps, now);
    opened ||= taps.count === requiredTaps;
  }
  return opened;
}

test.each([
  ["ten at once", Array(9).fill(0), true],
  ["ten, each 500 ms after the one before", Array(9).fill(500), true],
  ["nine", Array(8).fill(100), false],
  ["ten, the last one late", [...Array(8).fill(100), 501], false],
  ["ten, one in the middle late", [100, 100, 501, ...Array(6).fill(100)], false],
  ["a late one, then nine more in time", [501, ...Array(9).fill(100)], true],
])("taps that open the hidden menu: %s", (_name, pauses, expected) => expect(opens(pauses)).toBe(expected));

test("ten more taps open the hidden menu again", () => {
  let taps = noTaps;
  const opened = Array.from({ length: 20 }, (_, i) => {
    taps = tap(taps, i * 100);
    return taps.count === requiredTaps;
  });
  expect(opened.flatMap((is, i) => (is ? [i + 1] : []))).toEqual([10, 20]);
});
