import { type Glyph, type MaskOptions, textOf } from "./language.ts";

/** Extracts the typed characters from a field's text: no prefix, no suffix, no placeholder characters. */
export function readTyped(text: string, options: MaskOptions, caret = text.length): Glyph[] {
  const all = text.split("").map((char, from) => ({ char, from }));
  const typed = withoutSuffix(withoutPrefix(all, options), options);
  return options.showMaskTyped ? withoutPlaceholders(typed, options, caret) : typed;
}

function withoutPrefix(glyphs: Glyph[], { prefix }: MaskOptions): Glyph[] {
  if (prefix === "") return glyphs;
  const text = textOf(glyphs);
  if (text.startsWith(prefix)) return glyphs.slice(prefix.length);
  if (text.startsWith(`-${prefix}`)) return without(glyphs, 1, prefix.length);
  return glyphs;
}

/** Removes the last occurrence of the suffix, even if text was typed after it. */
function withoutSuffix(glyphs: Glyph[], { suffix }: MaskOptions): Glyph[] {
  const at = suffix === "" ? -1 : textOf(glyphs).lastIndexOf(suffix);
  return at === -1 ? glyphs : without(glyphs, at, suffix.length);
}

/**
 * If only placeholders and special characters follow the first placeholder, also removes the special characters between the caret and
 * it, which the mask inserted.
 */
function withoutPlaceholders(glyphs: Glyph[], options: MaskOptions, caret: number): Glyph[] {
  const { placeHolderCharacter: place, shownMaskExpression, specialCharacters } = options;
  const drawn = shownMaskExpression || (place.length > 1 ? place : "");
  if (drawn) return withoutTail(glyphs, drawn);
  const first = glyphs.findIndex((glyph) => glyph.char === place);
  if (first === -1) return glyphs;
  const isMask = (glyph: Glyph | undefined) => glyph?.char === place || specialCharacters.includes(glyph?.char ?? "");
  if (!glyphs.slice(first).every(isMask)) return glyphs.filter((glyph) => glyph.char !== place);
  const isTyped = (glyph: Glyph) => !isMask(glyph) || (glyph.char !== place && glyph.from < caret);
  let end = first;
  while (end > 0 && !isTyped(glyphs[end - 1] as Glyph)) end -= 1;
  return glyphs.slice(0, end);
}

function without(glyphs: readonly Glyph[], start: number, count: number): Glyph[] {
  return glyphs.filter((_, place) => place < start || place >= start + count);
}

function withoutTail(glyphs: Glyph[], drawn: string): Glyph[] {
  const text = textOf(glyphs);
  for (let length = Math.min(drawn.length, text.length); length > 0; length--) {
    if (text.endsWith(drawn.slice(-length))) return glyphs.slice(0, -length);
  }
  return glyphs;
}
