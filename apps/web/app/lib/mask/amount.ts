import type { Glyph, MaskOptions } from "./language.ts";

/** A typed number in its parts; each glyph still knows where it was typed. */
export type Amount = { sign: Glyph[]; whole: Glyph[]; marker: Glyph | undefined; decimals: Glyph[] };

/** `separator.2` gives 2, `separator.0` gives 0, and `separator` alone gives no limit. */
export function decimalsOf(mask: string): number {
  const [, places] = mask.split(".");
  return places === undefined || places === "" ? Number.POSITIVE_INFINITY : Number(places) || 0;
}

/** The signs that part whole and decimals; one that also groups thousands does not. */
export function markersOf({ decimalMarker, thousandSeparator }: MaskOptions): string[] {
  if (typeof decimalMarker !== "string") return decimalMarker.filter((marker) => marker !== thousandSeparator);
  if (decimalMarker !== thousandSeparator) return [decimalMarker];
  return [decimalMarker === "." ? "," : "."];
}

/** Digits, the first marker and a leading minus, where it is allowed; a second marker ends the number. */
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

/** The amount's glyphs in a row. */
export function joinAmount({ sign, whole, marker, decimals }: Amount): Glyph[] {
  return [...sign, ...whole, ...(marker ? [marker] : []), ...decimals];
}

export const written = (char: string): Glyph => ({ char, from: -1 });

/** Without leading zeros; at least `keep` digits stay. */
export function withoutLeadingZeros(whole: Glyph[], keep: number): Glyph[] {
  const first = whole.findIndex((glyph) => glyph.char !== "0");
  const zeros = first === -1 ? whole.length : first;
  return whole.slice(Math.min(zeros, Math.max(0, whole.length - keep)));
}
