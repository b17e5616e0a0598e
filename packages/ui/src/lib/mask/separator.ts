import { type Amount, decimalsOf, joinAmount, markersOf, readAmount, withoutLeadingZeros, written } from "./amount.ts";
import { type Glyph, type MaskOptions, type Shaped, textOf } from "./language.ts";

/** A number with grouped thousands: `separator`, `separator.2`. */
export function shapeSeparator(typed: string, mask: string, options: MaskOptions, deleting: boolean): Shaped {
  const places = decimalsOf(mask);
  const markers = markersOf(options);
  const amount = readAmount(typed, markers, options.allowNegativeNumbers);
  if (textOf(amount.whole) === "0" && amount.decimals.length === 0) {
    // A comma after a leading zero can only be the decimal separator, whichever separator this mask uses.
    const comma = typed.endsWith(",") && options.thousandSeparator !== ",";
    if (amount.marker || comma)
      amount.marker = { char: markers[0] ?? ".", from: amount.marker?.from ?? typed.length - 1 };
  }
  if (deleting) keepWholeNumber(amount);
  else if (places === 0) amount.whole = withoutLeadingZeros(amount.whole, 1);
  else partAfterZero(amount, markers[0] ?? ".");
  if (places === 0) amount.marker = undefined;
  const limit = options.separatorLimit.replace(/\s/g, "");
  if (Number(limit) > 0) amount.whole = amount.whole.slice(0, limit.length);
  amount.whole = grouped(amount.whole, options.thousandSeparator);
  amount.decimals = amount.marker ? amount.decimals.slice(0, places) : [];
  return { glyphs: joinAmount(amount), rest: "", complete: true };
}

/** While typing, a digit after a leading zero is a decimal: 05 becomes 0.5, and .5 becomes 0.5. */
function partAfterZero(amount: Amount, marker: string): void {
  const { whole } = amount;
  if (amount.marker) {
    amount.whole = withoutLeadingZeros(whole, 1);
    if (whole.length === 0 && amount.decimals.length > 0) amount.whole = [written("0")];
  } else if (whole[0]?.char === "0" && whole.length > 1) {
    amount.marker = written(marker);
    amount.decimals = whole.slice(1);
    amount.whole = whole.slice(0, 1);
  }
}

/** After a deletion the remaining digits keep their place value: 1 000 without the 1 is 0, and 105 without the 1 is 5. */
function keepWholeNumber(amount: Amount): void {
  amount.whole = withoutLeadingZeros(amount.whole, 1);
  if (!amount.marker || amount.whole.length > 0) return;
  amount.whole = [written("0")];
  if (!amount.decimals.some((glyph) => glyph.char !== "0")) {
    amount.marker = undefined;
    amount.decimals = [];
  }
}

function grouped(whole: readonly Glyph[], separator: string): Glyph[] {
  return whole.flatMap((glyph, place) => {
    const starts = place > 0 && (whole.length - place) % 3 === 0;
    return starts ? [...separator.split("").map(thousand), glyph] : [glyph];
  });
}

const thousand = (char: string): Glyph => ({ char, from: -1, fixed: true });
