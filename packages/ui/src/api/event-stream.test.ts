import { expect, test } from "vitest";
import { waitAfter } from "./event-stream.ts";

test("the reconnection delay doubles with each failure up to a minute and is random", () => {
  const longest = [0, 1, 2, 3, 4, 5, 50].map((failures) => waitAfter(failures, 2_000, 1));
  expect(longest).toEqual([2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000]);
  expect(waitAfter(3, 2_000, 0)).toBe(8_000);
});
