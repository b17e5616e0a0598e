import { decimalsOf, joinAmount, readAmount, withoutLeadingZeros, written } from "./amount.ts";
import { type MaskOptions, type Shaped, textOf } from "./language.ts";

/** 0 to 100: `percent`, `percent.2`. Drops the last digits of a number over 100. */
export function shapePercent(typed: string, mask: string, options: MaskOptions): Shaped {
  const places = decimalsOf(mask);
  const marker = typeof options.decimalMarker === "string" ? options.decimalMarker : ".";
  const amount = readAmount(typed, [marker], options.allowNegativeNumbers);
  amount.whole = withoutLeadingZeros(amount.whole, 1);
  while (Number(textOf(amount.whole)) > 100) amount.whole.pop();
  if (amount.whole.length === 0) {
    if (amount.decimals.length === 0) amount.marker = undefined;
    else amount.whole = [written("0")];
  }
  if (places === 0) amount.marker = undefined;
  amount.decimals = amount.marker ? amount.decimals.slice(0, places) : [];
  if (textOf(amount.whole) === "100") {
    const over = amount.decimals.findIndex((glyph) => glyph.char !== "0");
    if (over !== -1) amount.decimals = amount.decimals.slice(0, over);
  }
  return { glyphs: joinAmount(amount), rest: "", complete: true };
}
