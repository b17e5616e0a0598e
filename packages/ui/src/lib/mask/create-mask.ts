import { decimalsOf, markersOf } from "./amount.ts";
import { cnpjPattern, cpfCnpjMask, ipMask, ipRest, isCpfCnpj, isIp } from "./documents.ts";
import { type MaskOptions, textOf } from "./language.ts";
import { buildMask, type Kind, type Mask, withDefaults } from "./mask.ts";
import { patternKind, withoutSpecial } from "./pattern-mask.ts";
import { shapePercent } from "./percent.ts";
import { shapeSeparator } from "./separator.ts";
import { shapeByPattern } from "./walk.ts";

/** Creates a mask from an expression of the language in docs/masks.md. */
export function createMask(mask: string, options: Partial<MaskOptions> = {}): Mask {
  const all = withDefaults(options);
  return buildMask(kindOf(mask, all), all);
}

function kindOf(mask: string, options: MaskOptions): Kind {
  if (mask === "") return { shape: unmasked, unmask: textOf };
  if (mask === "IP") return ipKind(options);
  if (mask === "CPF_CNPJ") return cpfCnpjKind(options);
  if (mask.startsWith("separator")) return numberKind(mask, options);
  if (mask.startsWith("percent")) return numberKind(mask, options);
  return patternKind(mask, options);
}

function unmasked(typed: string) {
  return { glyphs: typed.split("").map((char, from) => ({ char, from })), rest: "", complete: true };
}

function ipKind(options: MaskOptions): Kind {
  return {
    shape: (typed) => {
      const shaped = shapeByPattern(typed, ipMask, options);
      return { ...shaped, rest: ipRest(shaped.glyphs), complete: isIp(textOf(shaped.glyphs)) };
    },
    unmask: (glyphs) => withoutSpecial(glyphs, options),
    neverEmpty: true,
  };
}

function cpfCnpjKind(options: MaskOptions): Kind {
  const signs = { ...options, patterns: { ...options.patterns, U: cnpjPattern } };
  return {
    shape: (typed) => {
      const shaped = shapeByPattern(typed.toUpperCase(), cpfCnpjMask(typed), signs);
      return { ...shaped, complete: isCpfCnpj(textOf(shaped.glyphs)) };
    },
    unmask: (glyphs) => withoutSpecial(glyphs, options),
    neverEmpty: true,
  };
}

function numberKind(mask: string, options: MaskOptions): Kind {
  const percent = mask.startsWith("percent");
  const places = decimalsOf(mask);
  const markers = percent && typeof options.decimalMarker !== "string" ? ["."] : markersOf(options);
  const marker = markers[0] ?? ".";
  const fill = (text: string, parting: string) => {
    if (!Number.isFinite(places) || places === 0) return text;
    const [whole = "", decimals = ""] = text.split(parting);
    return whole + parting + decimals.padEnd(places, "0");
  };
  return {
    shape: (typed, deleting) =>
      percent ? shapePercent(typed, mask, options) : shapeSeparator(typed, mask, options, deleting),
    unmask: (glyphs) => {
      const plain = textOf(glyphs.filter((glyph) => !glyph.fixed));
      const value = markers.reduce((text, some) => text.replaceAll(some, "."), plain);
      return options.leadZero ? fill(value, ".") : value;
    },
    asTyped: (value) => (isPlainNumber.test(value) ? value.replace(".", marker) : value),
    leave: (plain) => (options.leadZero ? fill(plain, marker) : plain),
  };
}

const isPlainNumber = /^-?\d*\.?\d*$/;
