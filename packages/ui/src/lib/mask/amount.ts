import type { Glyph, MaskOptions } from "./language.ts";

/** A typed number, split into its parts; `from` of each glyph is its index in the typed text. */
export type Amount = { sign: Glyph[]; whole: Glyph[]; marker: Glyph | undefined; decimals: Glyph[] };

/** `separator.2` gives 2, `separator.0` gives 0, and `separator` alone gives no limit. */
export function decimalsOf(mask: string): number {
  const [, places] = mask.split(".");
  return places === undefined || places === "" ? Number.POSITIVE_INFINITY : Number(places) || 0;
}

/** The decimal separators; a character that also groups thousands is excluded. */
export function markersOf({ decimalMarker, thousandSeparator }: MaskOptions): string[] {
  if (typeof decimalMarker !== "string") return decimalMarker.filter((marker) => marker !== thousandSeparator);
  if (decimalMarker !== thousandSeparator) return [decimalMarker];
  return [decimalMarker === "." ? "," : "."];
}

/** Reads digits, the first decimal separator and a leading minus, where it is allowed; a second separator ends the number. */
export function readAmount(typed: string, markers: readonly string[], mayBeNegative: boolean): Amount {
  const amount: Amount = { sign: [], whole: [], marker: undefined, decimals: [] };
  for (const [from, char] of typed.split("").entries()) {
    if (char === "-" && from === 0 && mayBeNegative) amount.sign.push({ char, from });
    else if (markers.includes(char)) {
      if (amount.marker) break;
      amount.marker = { char, from };
    } else if (/\d/.test(char)) (amount.marker ? amount.decimals : amount.whole).push({ char, from });
  }
  return amount;
}

/** Concatenates the parts into one list of glyphs. */
export function joinAmount({ sign, whole, marker, decimals }: Amount): Glyph[] {
  return [...sign, ...whole, ...(marker ? [marker] : []), ...decimals];
}

export const written = (char: string): Glyph => ({ char, from: -1 });

/** Removes leading zeros, but keeps at least `keep` digits. */
export function withoutLeadingZeros(whole: Glyph[], keep: number): Glyph[] {
  const first = whole.findIndex((glyph) => glyph.char !== "0");
  const zeros = first === -1 ? whole.length : first;
  return whole.slice(Math.min(zeros, Math.max(0, whole.length - keep)));
}
