import { expect, test } from "vitest";
import { toReordered } from "./highlights.rules.ts";

test.each([
  ["b", 0, "bacd"],
  ["a", 3, "bcda"],
  ["d", 1, "adbc"],
  ["c", 2, "abcd"],
  ["a", 50, "bcda"],
])("a highlight %s moved to position %i gives the order %s", (id, place, right) => {
  expect(toReordered([..."abcd"], id, place).join("")).toBe(right);
});
