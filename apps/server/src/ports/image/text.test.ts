import { expect, test } from "vitest";
import { fitLines, measureWidth, openFont, toWritable } from "./text.ts";

test.each([
  ["Conceição Araújo", "Conceição Araújo"],
  ["Ana 😀 Luz", "Ana Luz"],
  ["日本", ""],
  ["  A\u0301na\n\tLuz ", "Ána Luz"],
  ["<b>&\"'", "<b>&\"'"],
])("the text %j is drawn as %j", async (text, written) => expect(toWritable(await openFont(700), text)).toBe(written));

test("a name too long for its lines ends in an ellipsis, and no line is wider than the space", async () => {
  const font = await openFont(700);
  const room = { width: 560, lines: 2, size: 64 };
  expect(fitLines(font, "Ana Luz", room)).toEqual(["Ana Luz"]);
  expect(fitLines(font, "Maria Antônia dos Santos", room)).toEqual(["Maria Antônia", "dos Santos"]);
  expect(fitLines(font, "Maria Antônia dos Santos de Oliveira e Albuquerque", room).at(-1)).toMatch(/^dos .*…$/);
  expect(fitLines(font, "W".repeat(80), room)).toEqual([expect.stringMatching(/^W+…$/)]);
  for (const text of ["W".repeat(80), "Maria ".repeat(30), "a b c ".repeat(40)])
    for (const line of fitLines(font, text.trim(), room))
      expect(measureWidth(font, line, room.size)).toBeLessThanOrEqual(room.width);
});
