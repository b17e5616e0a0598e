import { expect, test } from "vitest";
import { assignSlots, noSlots } from "./slots.ts";

test.each([
  ["the first story and the next one", noSlots, [undefined, "a", "b"], ["a", "b", null]],
  ["a step forward keeps two stories in their slots", ["a", "b", null], ["a", "b", "c"], ["a", "b", "c"]],
  ["the next story takes the slot of the one before the current", ["a", "b", "c"], ["b", "c", "d"], ["d", "b", "c"]],
  ["a step back", ["d", "b", "c"], ["a", "b", "c"], ["a", "b", "c"]],
  ["another creator's stories, of which one is loaded", ["a", "b", "x"], ["a", "x", "y"], ["a", "y", "x"]],
  ["another creator's stories, of which none is loaded", ["a", "b", "c"], ["x", "y", "z"], ["x", "y", "z"]],
  ["the last story", ["b", "c", "a"], ["b", "c", undefined], ["b", "c", null]],
] as const)("video slots: %s", (_, before, wanted, after) => expect(assignSlots(before, wanted)).toEqual(after));
