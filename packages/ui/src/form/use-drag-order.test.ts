import { expect, test } from "vitest";
import { placeAt } from "./use-drag-order.ts";

test.each([
  [-50, 0],
  [10, 0],
  [99, 0],
  [100, 1],
  [260, 2],
  [900, 2],
])("of rows that end at 100, 200 and 300 a finger at %i is over row %i", (y, place) => {
  expect(placeAt([100, 200, 300], y)).toBe(place);
});
