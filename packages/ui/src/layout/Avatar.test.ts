import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { Avatar } from "./Avatar.tsx";

test.each([
  ["ana luz", "A"],
  [" élia", "É"],
  ["🌸 Ana", "🌸"],
  ["𝓐na", "𝓐"],
  ["", ""],
])("the picture of %j without a picture shows %j", (name, letter) => {
  const shown = renderToStaticMarkup(createElement(Avatar, { name, src: null }));
  expect(shown.replace(/<[^>]+>/g, "")).toBe(letter);
});
