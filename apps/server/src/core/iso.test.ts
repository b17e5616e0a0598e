import fc from "fast-check";
import { expect, test } from "vitest";
import { seed, tries } from "#test/naughty";
import { toIso } from "./iso.ts";

test("any date has the text of toISOString", () => {
  const { toISOString } = Date.prototype;
  fc.assert(
    fc.property(fc.date({ noInvalidDate: true }), (date) => {
      expect(toIso(date)).toBe(toISOString.call(date));
    }),
    { numRuns: tries(5_000, 20_000), seed },
  );
});

test.each([
  [new Date(0), "1970-01-01T00:00:00.000Z"],
  [new Date(-1), "1969-12-31T23:59:59.999Z"],
  [new Date("2024-02-29T23:59:59.999Z"), "2024-02-29T23:59:59.999Z"],
  [new Date(8.64e15), "+275760-09-13T00:00:00.000Z"],
  [new Date(-8.64e15), "-271821-04-20T00:00:00.000Z"],
  [null, null],
  [undefined, null],
])("%s is %s", (date, text) => {
  expect(toIso(date)).toBe(text);
});

test("an invalid date is an error, as with toISOString", () => {
  expect(() => toIso(new Date(Number.NaN))).toThrow(RangeError);
});
