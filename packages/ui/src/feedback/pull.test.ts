import { expect, test } from "vitest";
import { pullAt, pullProgress } from "./pull.ts";

test.each([
  [0, 0, 0],
  [0, -40, 0],
  [50, 40, 0],
  [40, 50, 25],
  [0, 2 * pullAt, pullAt],
  [0, 900, 96],
])("a finger that went %i across and %i down pulls %i", (across, down, height) => {
  expect(pullProgress(across, down)).toBe(height);
});
