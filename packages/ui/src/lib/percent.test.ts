import { expect, test } from "vitest";
import { formatShare } from "./percent.ts";

test.each<[number, number | undefined, string]>([
  [0.13, undefined, "13%"],
  [0.1349, undefined, "13%"],
  [0.075, 1, "7,5%"],
  [0.1, 2, "10%"],
  [7.55 / 100, 2, "7,55%"],
  [12.34, undefined, "1.234%"],
])("the share %d with %s fraction digits is %s", (share, digits, text) =>
  expect(formatShare(share, digits)).toBe(text),
);
