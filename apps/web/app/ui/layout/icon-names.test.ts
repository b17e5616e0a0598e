import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconNames } from "./icon-names.ts";

test("every icon is a symbol of the sprite, and every symbol is an icon", () => {
  const sprite = readFileSync(new URL("icons.svg", import.meta.url), "utf8");
  expect(Array.from(sprite.matchAll(/<symbol id="(\w+)"/g), ([, id]) => id).sort()).toEqual([...iconNames].sort());
});
