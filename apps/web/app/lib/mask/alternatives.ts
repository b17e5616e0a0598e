import type { MaskOptions } from "./language.ts";
import { accepts, expandRepeats, readTokens } from "./tokens.ts";

/** The masks between `||`, the shortest first. */
export function alternativesOf(mask: string): string[] {
  return mask.split("||").sort((a, b) => a.length - b.length);
}

/**
 * The mask that a text is for. Where all have the same one sign (`000-0||0000-0`) its length decides; else the first whose
 * signs take it from its start to its end, or as far as any does.
 */
export function chooseMask(masks: readonly string[], text: string, options: MaskOptions): string {
  const expanded = masks.map(expandRepeats);
  if (expanded.length < 2) return expanded[0] ?? "";
  const isSpecial = (char: string) => options.specialCharacters.includes(char);
  const plain = (some: string) =>
    some.split("").filter((char) => !isSpecial(char) && char !== options.placeHolderCharacter);
  const signs = expanded.map((mask) => readTokens(mask, options).filter((token) => token.pattern || !token.literal));
  const typed = plain(text);
  const oneSign = signs.every((of) => new Set(of.map((token) => token.sign)).size === 1);
  const byLength =
    masks.some((mask) => mask.includes("{")) || (oneSign && expanded.some((mask) => mask.split("").some(isSpecial)));
  const reach = signs.map((of) => {
    if (byLength) return Math.min(of.length, typed.filter((char) => of.some((token) => accepts(token, char))).length);
    const end = typed.findIndex((char, place) => !accepts(of[place], char));
    return end === -1 ? typed.length : end;
  });
  return expanded[reach.indexOf(Math.max(...reach))] ?? "";
}
