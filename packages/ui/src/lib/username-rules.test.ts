import { expect, test } from "vitest";
import { usernameRules } from "./username-rules.ts";

test.each([
  ["", ""],
  ["ma", "letters dots"],
  ["Maria.Luz", "size letters dots"],
  ["maría", "size dots"],
  [".maria", "size letters"],
  ["maria..luz", "size letters"],
  ["m".repeat(31), "letters dots"],
])("%j meets %j", (typed, met) => {
  const names = usernameRules(typed).filter((rule) => rule.met);
  expect(names.map((rule) => rule.name).join(" ")).toBe(met);
});
