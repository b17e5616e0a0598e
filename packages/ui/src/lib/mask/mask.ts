import { caretAfter, defaultOptions, type Glyph, type MaskOptions, type Shaped, textOf } from "./language.ts";
import { readTyped } from "./read-typed.ts";

/** The text that a field shows, and the position of its caret. */
type Edit = { text: string; caret: number };

export type Masked = Edit & {
  /** Range of the typed characters: the prefix is before it, the suffix and the placeholders of missing characters after it. */
  start: number;
  end: number;
  /** The text before `hiddenInput` replaces characters by symbols. */
  plain: string;
  /** The form value. */
  value: string;
  /** All required characters are typed, and no limit is exceeded. */
  complete: boolean;
  /** Complete, or empty where that is allowed, or `validation` is off. */
  valid: boolean;
};

export type Mask = {
  options: MaskOptions;
  /** Masks any text. `deleting`: the edit was a deletion, so the remaining digits of a number keep their place value. */
  apply: (text: string, caret?: number, deleting?: boolean) => Masked;
  /** The same, typed character by character into an empty field. */
  type: (text: string) => Masked;
  /** The displayed text of a value; the decimal point of a number becomes the mask's decimal separator. */
  show: (value: string | number | null | undefined) => string;
  /** The displayed text after blur: with filled decimals, or empty if `clearIfNotMatch` rejects the text. */
  leave: (text: string) => string;
};

/** How one kind of mask formats the typed text, and which part of it is the value. */
export type Kind = {
  shape: (typed: string, deleting: boolean) => Shaped;
  unmask: (glyphs: readonly Glyph[]) => string;
  /** Converts a value to the text that a person would type for it. */
  asTyped?: (value: string) => string;
  leave?: (plain: string) => string;
  /** An empty text is invalid. */
  neverEmpty?: boolean;
};

/** Builds the mask of one kind. `createMask` selects the kind by the mask's text; `patternMask` bundles only patterns. */
export function buildMask(kind: Kind, options: MaskOptions): Mask {
  const { prefix, suffix, showMaskTyped, instantPrefix } = options;

  function apply(given: string, at = given.length, deleting = false): Masked {
    const text = options.inputTransformFn?.(given) ?? given;
    const caret = text.length === given.length ? at : text.length;
    const read = readTyped(text, options, caret);
    const typed = textOf(read);
    const shaped = kind.shape(typed, deleting);
    // A single character that matches nothing must not display the mask's literals.
    const unfit = typed.length < 2 && shaped.glyphs.every((glyph) => glyph.from === -1);
    const nothing = unfit || shaped.glyphs.length === 0 || (deleting && isOnlyMask(typed, options));
    const glyphs = nothing ? [] : shaped.glyphs.map((glyph) => ({ ...glyph, from: read[glyph.from]?.from ?? -1 }));
    const rest = showMaskTyped ? restOf(nothing ? kind.shape("", false) : shaped, options) : "";
    const all = nothing && !showMaskTyped && !instantPrefix ? [] : around(glyphs, prefix);
    const end = rest + (nothing && !showMaskTyped ? "" : suffix);
    const { complete } = shaped;
    const start = all.length - glyphs.length;
    return {
      text: all.map((glyph) => (options.hiddenInput && glyph.symbol) || glyph.char).join("") + end,
      plain: textOf(all) + end,
      caret: Math.max(caretAfter(all, caret), start),
      start,
      end: all.length,
      value: nothing ? "" : valueIn(kind, glyphs, options),
      complete: complete && !nothing,
      valid: !options.validation || (nothing ? !kind.neverEmpty : complete),
    };
  }

  function type(text: string): Masked {
    let masked = apply("");
    for (const sign of text.split("")) {
      const { plain, caret } = masked;
      masked = apply(plain.slice(0, caret) + sign + plain.slice(caret), caret + 1);
    }
    return masked;
  }

  function leave(text: string): string {
    const masked = apply(text);
    if (options.clearIfNotMatch && !masked.complete) return apply("").text;
    return kind.leave && masked.value !== ""
      ? apply(kind.leave(textOf(readTyped(masked.plain, options)))).text
      : masked.text;
  }

  function show(value: string | number | null | undefined): string {
    const text = String(value ?? "");
    const isShown = typeof value === "string" && apply(text).plain === text;
    const typed = isShown || !kind.asTyped ? apply(text).plain : apply(kind.asTyped(text)).plain;
    return options.leadZero ? leave(typed) : apply(typed).text;
  }

  return { options, apply, type, show, leave };
}

function valueIn(kind: Kind, glyphs: Glyph[], options: MaskOptions): string {
  if (options.dropSpecialCharacters !== false) return kind.unmask(glyphs);
  return textOf(around(glyphs, options.prefix)) + options.suffix;
}

/** Adds the prefix; a minus goes before it. */
function around(glyphs: Glyph[], prefix: string): Glyph[] {
  const sign = prefix !== "" && glyphs[0]?.char === "-" ? 1 : 0;
  const written = prefix.split("").map((char) => ({ char, from: -1 }));
  return [...glyphs.slice(0, sign), ...written, ...glyphs.slice(sign)];
}

function restOf({ rest }: Shaped, { placeHolderCharacter, shownMaskExpression }: MaskOptions): string {
  const drawn = shownMaskExpression || (placeHolderCharacter.length > 1 ? placeHolderCharacter : "");
  if (drawn) return rest === "" ? "" : drawn.slice(-rest.length);
  return rest.replace(/\w/g, placeHolderCharacter);
}

function isOnlyMask(typed: string, { specialCharacters }: MaskOptions): boolean {
  return typed.split("").every((char) => specialCharacters.includes(char));
}

export function withDefaults(options: Partial<MaskOptions>): MaskOptions {
  return { ...defaultOptions, ...options };
}
