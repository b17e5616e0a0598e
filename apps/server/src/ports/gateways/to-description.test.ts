import { expect, test } from "vitest";
import { longestDescription, toDescription } from "./to-description.ts";

test("titles of an order stay as they are, up to the longest description", () => {
  const longest = "a".repeat(longestDescription);
  for (const titles of ["Mensal + Mimo", "Presente: Anual 💜", longest]) expect(toDescription(titles)).toBe(titles);
});

test("longer ones are cut at a whole character", () => {
  for (const [character, before] of [
    ["💜", 0],
    ["💜", 1],
    ["👩🏽‍❤️‍👩🏻", 3],
    ["e\u0301", 0],
  ] as const) {
    const short = toDescription("a".repeat(before) + character.repeat(200));
    expect(short.length).toBeLessThanOrEqual(longestDescription);
    expect(short).toMatch(/…$/);
    expect(short.slice(before, -1).replaceAll(character, "")).toBe("");
  }
});
