import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { iconNames } from "./icon-names.ts";

test("the icon names are exactly the symbols of the sprite", () => {
  const sprite = readFileSync(new URL("icons.svg", import.meta.url), "utf8");
  expect(Array.from(sprite.matchAll(/<symbol id="(\w+)"/g), ([, id]) => id).sort()).toEqual([...iconNames].sort());
});
