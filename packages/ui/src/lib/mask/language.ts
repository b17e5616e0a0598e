/** The characters that one mask character accepts. `hiddenInput` shows `symbol` in place of the typed character. */
export type Pattern = { pattern: RegExp; optional?: boolean; symbol?: string | undefined };

/** The options of Angular's ngx-mask under the same names, so that its masks work unchanged. */
export type MaskOptions = {
  prefix: string;
  suffix: string;
  patterns: Readonly<Record<string, Pattern>>;
  /** Literal characters, which the mask inserts. */
  specialCharacters: readonly string[];
  /** Which of them the value excludes: `true` all, or the listed ones. `false`: none, and the value includes prefix and suffix. */
  dropSpecialCharacters: boolean | readonly string[];
  /** Displays each missing character as `placeHolderCharacter`, or the rest of `shownMaskExpression`, which has the mask's length. */
  showMaskTyped: boolean;
  placeHolderCharacter: string;
  shownMaskExpression: string;
  hiddenInput: boolean;
  /** `validation`: an incomplete text is invalid. `clearIfNotMatch`: blur clears an incomplete text. */
  validation: boolean;
  clearIfNotMatch: boolean;
  /** Displays the prefix in an empty field too. */
  instantPrefix: boolean;
  /** Hours up to 12 instead of 23. */
  apm: boolean;
  /** Adds a leading zero to a first digit that no second one can follow: 7 becomes 07. */
  leadZeroDateTime: boolean;
  thousandSeparator: string;
  decimalMarker: "." | "," | readonly [".", ","];
  /** Maximum number of integer digits, as the length of this string: `"1000"` means four. */
  separatorLimit: string;
  allowNegativeNumbers: boolean;
  /** Transforms a text before the mask is applied. */
  inputTransformFn?: (text: string) => string;
  /** Blur fills the decimals of a number: 1.5 becomes 1.50. */
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

/** One displayed character: `from` is its index in the typed text, -1 if the mask inserted it; `fixed` marks characters of the mask. */
export type Glyph = { char: string; from: number; symbol?: string | undefined; fixed?: true | undefined };

/**
 * The result of a mask kind: `rest` is the part of the mask that is not typed yet, `complete` whether all required characters are
 * typed.
 */
export type Shaped = { glyphs: Glyph[]; rest: string; complete: boolean };

export const textOf = (glyphs: readonly Glyph[]): string => glyphs.map((glyph) => glyph.char).join("");

/** The new caret position: after the last character that was typed before the old one. */
export function caretAfter(glyphs: readonly Glyph[], caret: number): number {
  const typed = glyphs.map((glyph) => glyph.from >= 0 && glyph.from < caret);
  return typed.lastIndexOf(true) + 1;
}
