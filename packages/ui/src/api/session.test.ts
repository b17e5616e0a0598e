import { expect, test } from "vitest";
import { isSameToken } from "./session.ts";

const token = "s".repeat(22) + "a".repeat(43);

test.each([
  ["a token and itself", token, token, true],
  ["two tokens of one session", token, "s".repeat(22) + "b".repeat(43), true],
  ["tokens of two sessions", token, "t".repeat(22) + "a".repeat(43), false],
  ["tokens of another form", "a".repeat(43), `${"a".repeat(42)}b`, false],
  ["a support grant and a token", `${"s".repeat(22)}.b.1.c`, token, false],
  ["a token and none", token, null, false],
  ["none and none", null, null, true],
])("%s belong to one session: %s, %s", (_what, one, other, expected) => {
  expect(isSameToken(one, other)).toBe(expected);
});
