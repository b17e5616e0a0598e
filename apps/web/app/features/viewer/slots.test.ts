import { expect, test } from "vitest";
import { assignSlots, noSlots } from "./slots.ts";

test.each([
  ["the first and what comes after it", noSlots, [undefined, "a", "b"], ["a", "b", null]],
  ["a step on: two stay where they are", ["a", "b", null], ["a", "b", "c"], ["a", "b", "c"]],
  ["the next takes the place of what is left behind", ["a", "b", "c"], ["b", "c", "d"], ["d", "b", "c"]],
  ["back again", ["d", "b", "c"], ["a", "b", "c"], ["a", "b", "c"]],
  ["somebody else's, of which one was ready", ["a", "b", "x"], ["a", "x", "y"], ["a", "y", "x"]],
  ["somebody else's, of which nothing was", ["a", "b", "c"], ["x", "y", "z"], ["x", "y", "z"]],
  ["the last one", ["b", "c", "a"], ["b", "c", undefined], ["b", "c", null]],
] as const)("%s", (_, before, wanted, after) => expect(assignSlots(before, wanted)).toEqual(after));
