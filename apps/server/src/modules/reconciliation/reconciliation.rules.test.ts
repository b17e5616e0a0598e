import fc from "fast-check";
import { expect, test } from "vitest";
import { findExpectedOfDay } from "./reconciliation.rules.ts";

test.each<[string, number, number[], number | undefined]>([
  ["a sale alone", 2661, [2661], undefined],
  ["a sale and its refund on one day", 0, [2661, -2661], undefined],
  ["a refund on another day", -2661, [2661, -2661], undefined],
  ["a refund without the fee", -29, [2661, -2690], undefined],
  ["a sale that is a centavo off", 2662, [2661], 2661],
  ["a refund that is a centavo off", -2660, [2661, -2661], -2661],
  ["a movement that is missing in the ledger", 500, [], 0],
])("the expected total of a statement's day is found with %s", (_, cents, movements, expected) => {
  expect(findExpectedOfDay(cents, movements)).toBe(expected);
});

test("every sum of consecutive movements of a day is expected, and no other sum is", () => {
  const movements = fc.array(fc.integer({ min: -10_000, max: 10_000 }), { minLength: 1, maxLength: 4 });
  fc.assert(
    fc.property(movements, fc.nat(3), fc.nat(3), (all, a, b) => {
      const some = all.slice(Math.min(a, b), Math.max(a, b) + 1);
      const sum = some.reduce((total, cents) => total + cents, 0);
      expect(findExpectedOfDay(sum, all)).toBeUndefined();
      expect(findExpectedOfDay(100_000, all)).not.toBeUndefined();
    }),
  );
});
