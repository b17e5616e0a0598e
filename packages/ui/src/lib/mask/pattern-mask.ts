import { alternativesOf, chooseMask } from "./alternatives.ts";
import { type Glyph, type MaskOptions, textOf } from "./language.ts";
import { buildMask, type Kind, type Mask, withDefaults } from "./mask.ts";
import { shapeByPattern } from "./walk.ts";

/**
 * A mask of patterns and alternatives (`(00) 0000-0000||(00) 00000-0000`), without the number and document masks: public pages load no
 * other masks.
 */
export function patternMask(mask: string, options: Partial<MaskOptions> = {}): Mask {
  const all = withDefaults(options);
  return buildMask(patternKind(mask, all), all);
}

export function patternKind(mask: string, options: MaskOptions): Kind {
  const masks = alternativesOf(mask);
  return {
    shape: (typed) => {
      const minus = options.allowNegativeNumbers && typed.startsWith("-") ? 1 : 0;
      const digits = typed.slice(minus);
      const shaped = shapeByPattern(digits, chooseMask(masks, digits, options), options);
      if (minus === 0) return shaped;
      const moved = shaped.glyphs.map((glyph) => ({ ...glyph, from: glyph.from < 0 ? -1 : glyph.from + 1 }));
      return { ...shaped, glyphs: [{ char: "-", from: 0 }, ...moved] };
    },
    unmask: (glyphs) => withoutSpecial(glyphs, options),
  };
}

/**
 * Applies `dropSpecialCharacters` to the mask's own characters; a typed character stays in the value even if it is a special character.
 */
export function withoutSpecial(glyphs: readonly Glyph[], { dropSpecialCharacters: drop }: MaskOptions): string {
  const isDropped = (glyph: Glyph) => glyph.fixed && (typeof drop === "boolean" || drop.includes(glyph.char));
  return textOf(glyphs.filter((glyph) => !isDropped(glyph)));
}
