/** What one sign of a mask accepts. `symbol` is shown in its place by `hiddenInput`. */
export type Pattern = { pattern: RegExp; optional?: boolean; symbol?: string | undefined };

/** The options of Angular's ngx-mask, under their own names, so that its masks can be taken over as they are. */
export type MaskOptions = {
  prefix: string;
  suffix: string;
  patterns: Readonly<Record<string, Pattern>>;
  /** Signs that a mask writes by itself. */
  specialCharacters: readonly string[];
  /** Which of them the value leaves out: all, none, or these. */
  dropSpecialCharacters: boolean | readonly string[];
  /** Shows missing characters as `placeHolderCharacter`, or as `shownMaskExpression`, which is as long as the mask. */
  showMaskTyped: boolean;
  placeHolderCharacter: string;
  shownMaskExpression: string;
  hiddenInput: boolean;
  /** Whether an incomplete text is an error, and whether leaving the field empties it. */
  validation: boolean;
  clearIfNotMatch: boolean;
  /** Shows the prefix in an empty field too. */
  instantPrefix: boolean;
  /** Hours up to 12 instead of 23. */
  apm: boolean;
  /** 7 becomes 07 where no hour, minute, day or month could follow it. */
  leadZeroDateTime: boolean;
  thousandSeparator: string;
  decimalMarker: "." | "," | readonly [".", ","];
  /** As many integer digits as this has signs: `"1000"` means four. */
  separatorLimit: string;
  allowNegativeNumbers: boolean;
  /** What becomes of a text before the mask sees it. */
  inputTransformFn?: (text: string) => string;
  /** Leaving a number fills its decimals: 1.5 becomes 1.50. */
  leadZero: boolean;
};

const digit: Pattern = { pattern: /\d/ };

export const defaultPatterns: MaskOptions["patterns"] = {
  "0": digit,
  "9": { pattern: /\d/, optional: true },
  X: { pattern: /\d/, symbol: "*" },
  A: { pattern: /[a-zA-Z0-9]/ },
  S: { pattern: /[a-zA-Z]/ },
  U: { pattern: /[A-Z]/ },
  L: { pattern: /[a-z]/ },
  d: digit,
  M: digit,
  H: digit,
  h: digit,
  m: digit,
  s: digit,
};

export const defaultOptions: MaskOptions = {
  prefix: "",
  suffix: "",
  patterns: defaultPatterns,
  specialCharacters: ["-", "/", "(", ")", ".", ":", " ", "+", ",", "@", "[", "]", '"', "'"],
  dropSpecialCharacters: true,
  showMaskTyped: false,
  placeHolderCharacter: "_",
  shownMaskExpression: "",
  hiddenInput: false,
  validation: true,
  clearIfNotMatch: false,
  instantPrefix: false,
  apm: false,
  leadZeroDateTime: false,
  thousandSeparator: " ",
  decimalMarker: [".", ","],
  separatorLimit: "",
  allowNegativeNumbers: false,
  leadZero: false,
};

/**
 * One shown character: `from` is its index in the typed text, -1 if the mask inserted it; `fixed` characters belong to
 * the mask.
 */
export type Glyph = { char: string; from: number; symbol?: string | undefined; fixed?: true | undefined };

/** What a kind of mask makes of a text: `rest` is the part of the mask still to be typed, `complete` whether it must be. */
export type Shaped = { glyphs: Glyph[]; rest: string; complete: boolean };

export const textOf = (glyphs: readonly Glyph[]): string => glyphs.map((glyph) => glyph.char).join("");

/** Where the caret goes: behind the last character that had been typed before it. */
export function caretAfter(glyphs: readonly Glyph[], caret: number): number {
  const typed = glyphs.map((glyph) => glyph.from >= 0 && glyph.from < caret);
  return typed.lastIndexOf(true) + 1;
}
