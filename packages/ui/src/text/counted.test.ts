import { expect, test } from "vitest";
import { counted } from "./counted.ts";

test.each([
  [0, "0 assinantes"],
  [1, "1 assinante"],
  [2, "2 assinantes"],
  [1204, "1.204 assinantes"],
])("%i is formatted as %j", (count, expected) =>
  expect(counted(count, "assinante", "assinantes").replace("\u00a0", " ")).toBe(expected),
);
