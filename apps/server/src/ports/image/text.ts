import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import opentype, { type Font } from "opentype.js";

export type Weight = 400 | 600 | 700;

const { resolve } = createRequire(import.meta.url);
const fonts = new Map<Weight, Promise<Font>>();

/** Inter as npm brings it: what is written looks the same on every machine, also where no font is installed. */
export function openFont(weight: Weight): Promise<Font> {
  const known = fonts.get(weight);
  if (known) return known;
  const opened = readFile(resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`)).then((file) =>
    opentype.parse(new Uint8Array(file).buffer),
  );
  fonts.set(weight, opened);
  return opened;
}

/** What of a text the font can write, with single spaces: no empty boxes for emoji or foreign letters. */
export function writable(font: Font, text: string): string {
  const letters = [...text.normalize("NFC")].map((letter) => {
    if (/\s/.test(letter)) return " ";
    return font.charToGlyph(letter).index > 0 ? letter : "";
  });
  return letters.join("").replace(/ +/g, " ").trim();
}

/** Letter by letter: Inter's own substitutions are more than the library can read. */
export function widthOf(font: Font, text: string, size: number): number {
  return [...text].reduce((width, letter) => width + advanceOf(font, letter, size), 0);
}

/** The outlines of a line that begins at `x` on the base line `y`, as an SVG path. */
export function outlinesOf(font: Font, text: string, { x, y, size }: { x: number; y: number; size: number }): string {
  let at = x;
  let path = "";
  for (const letter of text) {
    path += font.charToGlyph(letter).getPath(at, y, size).toPathData(1);
    at += advanceOf(font, letter, size);
  }
  return path;
}

function advanceOf(font: Font, letter: string, size: number): number {
  return (font.charToGlyph(letter).advanceWidth / font.unitsPerEm) * size;
}

type Room = { width: number; lines: number; size: number };

/** A text in at most so many lines of that width; what does not fit ends in "…". */
export function fitLines(font: Font, text: string, { width, lines: most, size }: Room): string[] {
  const fits = (line: string) => widthOf(font, line, size) <= width;
  const lines: string[] = [];
  let rest = text.split(" ");
  while (rest.length > 0 && lines.length < most) {
    const isLast = lines.length === most - 1;
    const count = Math.max(1, rest.findLastIndex((_, at) => fits(rest.slice(0, at + 1).join(" "))) + 1);
    const line = rest.slice(0, count).join(" ");
    const isCut = !fits(line) || (isLast && count < rest.length);
    lines.push(isCut ? cut(isLast ? rest.join(" ") : line, fits) : line);
    rest = rest.slice(count);
  }
  return lines;
}

function cut(text: string, fits: (line: string) => boolean): string {
  const letters = [...text];
  const count =
    letters.findLastIndex((_, at) =>
      fits(
        `${letters
          .slice(0, at + 1)
          .join("")
          .trimEnd()}…`,
      ),
    ) + 1;
  return `${letters.slice(0, count).join("").trimEnd()}…`;
}
