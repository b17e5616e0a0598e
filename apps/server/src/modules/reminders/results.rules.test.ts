import { expect, test } from "vitest";
import { toResult } from "./results.rules.ts";

const group = (people: number, returned: number, amount = returned * 1_000) => ({ people, returned, amount });

test.each([
  [19, 20],
  [20, 19],
  [200, 0],
])("%i people with and %i without messages are no result", (people, controls) => {
  expect(toResult(group(people, 10), group(controls, 0))).toBeNull();
});

test("the difference is what is above the share of those without messages", () => {
  const result = toResult(group(200, 60, 180_000), group(20, 2, 6_000));
  expect(result?.difference).toMatchObject({ returned: 40, amount: 120_000 });
});

test("it may be negative", () => {
  expect(toResult(group(100, 10), group(20, 4))?.difference).toMatchObject({ returned: -10, amount: -10_000 });
});

test.each([
  ["few people", group(180, 36), group(20, 2), false],
  ["many people", group(1_800, 360), group(200, 20), true],
  ["the same share", group(1_800, 360), group(200, 40), false],
  ["fewer than without messages", group(1_800, 180), group(200, 60), true],
  ["nobody", group(20, 0), group(20, 0), false],
  ["everybody against nobody", group(20, 20), group(20, 0), true],
])("it is clear only where it is no chance: %s", (_, reminded, control, isClear) => {
  expect(toResult(reminded, control)?.difference.isClear).toBe(isClear);
});
