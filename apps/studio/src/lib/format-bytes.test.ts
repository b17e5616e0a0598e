import { expect, test } from "vitest";
import { formatBytes } from "./format-bytes.ts";

test.each([
  [0, "0 B"],
  [999, "999 B"],
  [1_000, "1 kB"],
  [1_234_567, "1,2 MB"],
  [3_000_000_000, "3 GB"],
  [4_000_000_000_000, "4.000 GB"],
])("%i bytes are formatted as %s", (bytes, expected) => {
  expect(formatBytes(bytes)).toBe(expected);
});
