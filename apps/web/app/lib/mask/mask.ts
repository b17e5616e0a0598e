import { caretAfter, defaultOptions, type Glyph, type MaskOptions, type Shaped, textOf } from "./language.ts";
import { readTyped } from "./read-typed.ts";

/** The text that a field shows, and the position of its caret. */
export type Edit = { text: string; caret: number };

export type Masked = Edit & {
  /** Typed characters are between these; the prefix is before them, the suffix and the placeholder of missing characters behind. */
  start: number;
  end: number;
  /** The text without `hiddenInput`'s symbols. */
  plain: string;
  /** What the form gets. */
  value: string;
  /** Nothing that must be typed is missing, and no limit is passed. */
  complete: boolean;
  /** Complete, or empty, or not to be judged. */
  valid: boolean;
};

export type Mask = {
  options: MaskOptions;
  /** The masked form of any text. `deleting` after a deletion: the remaining digits of a number then keep their place value. */
  apply: (text: string, caret?: number, deleting?: boolean) => Masked;
  /** The same, typed sign by sign into an empty field. */
  type: (text: string) => Masked;
  /** How the field shows a value: a number's point is its decimal marker. */
  show: (value: string | number | null | undefined) => string;
  /** What the field shows once it is left: filled decimals, or nothing where `clearIfNotMatch` says so. */
  leave: (text: string) => string;
};

/** How one kind of mask formats the typed text, and which part of it is the value. */
export type Kind = {
  shape: (typed: string, deleting: boolean) => Shaped;
  unmask: (glyphs: readonly Glyph[]) => string;
  /** A value as a person would type it. */
  asTyped?: (value: string) => string;
  leave?: (plain: string) => string;
  /** An empty text is an error too. */
  neverEmpty?: boolean;
};

/** A mask of one kind; `createMask` finds the kind by the mask's text, `patternMask` brings only the signs. */
export function buildMask(kind: Kind, options: MaskOptions): Mask {
  const { prefix, suffix, showMaskTyped, instantPrefix } = options;

  function apply(given: string, at = given.length, deleting = false): Masked {
    const text = options.inputTransformFn?.(given) ?? given;
    const caret = text.length === given.length ? at : text.length;
    const read = readTyped(text, options, caret);
    const typed = textOf(read);
    const shaped = kind.shape(typed, deleting);
    // One sign that fits nowhere calls up no mask.
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

/** The prefix in front; a minus goes before it. */
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
