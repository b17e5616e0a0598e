import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import opentype, { type Font } from "opentype.js";

export type Weight = 400 | 600 | 700;

const { resolve } = createRequire(import.meta.url);
const fonts = new Map<Weight, Promise<Font>>();

/** Inter from npm, so that the result does not depend on installed fonts. */
export function openFont(weight: Weight): Promise<Font> {
  const cached = fonts.get(weight);
  if (cached) return cached;
  const opened = readFile(resolve(`@fontsource/inter/files/inter-latin-${weight}-normal.woff`)).then((file) =>
    opentype.parse(new Uint8Array(file).buffer),
  );
  fonts.set(weight, opened);
  return opened;
}

/** Removes characters that the font does not have, for example emoji, and repeated spaces. */
export function toWritable(font: Font, text: string): string {
  const letters = [...text.normalize("NFC")].map((letter) => {
    if (/\s/.test(letter)) return " ";
    return font.charToGlyph(letter).index > 0 ? letter : "";
  });
  return letters.join("").replace(/ +/g, " ").trim();
}

/** Letter by letter, because the library cannot read Inter's substitutions. */
export function measureWidth(font: Font, text: string, size: number): number {
  return [...text].reduce((width, letter) => width + measureAdvance(font, letter, size), 0);
}

/** The outlines of a line that starts at `x` on the baseline `y`, as an SVG path. */
export function toSvgPath(font: Font, text: string, { x, y, size }: { x: number; y: number; size: number }): string {
  let at = x;
  let path = "";
  for (const letter of text) {
    path += font.charToGlyph(letter).getPath(at, y, size).toPathData(1);
    at += measureAdvance(font, letter, size);
  }
  return path;
}

function measureAdvance(font: Font, letter: string, size: number): number {
  return (font.charToGlyph(letter).advanceWidth / font.unitsPerEm) * size;
}

type Box = { width: number; lines: number; size: number };

/** Wraps a text into at most `lines` lines of `width`, and truncates it with "…". */
export function fitLines(font: Font, text: string, { width, lines: maxLines, size }: Box): string[] {
  const fits = (line: string) => measureWidth(font, line, size) <= width;
  const lines: string[] = [];
  let rest = text.split(" ");
  while (rest.length > 0 && lines.length < maxLines) {
    const isLast = lines.length === maxLines - 1;
    const count = Math.max(1, rest.findLastIndex((_, at) => fits(rest.slice(0, at + 1).join(" "))) + 1);
    const line = rest.slice(0, count).join(" ");
    const isCut = !fits(line) || (isLast && count < rest.length);
    lines.push(isCut ? truncate(isLast ? rest.join(" ") : line, fits) : line);
    rest = rest.slice(count);
  }
  return lines;
}

function truncate(text: string, fits: (line: string) => boolean): string {
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
