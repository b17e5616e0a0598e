import type { MaskOptions } from "./language.ts";
import { accepts, expandRepeats, readTokens } from "./tokens.ts";

/** The alternatives separated by `||`, shortest first. */
export function alternativesOf(mask: string): string[] {
  return mask.split("||").sort((a, b) => a.length - b.length);
}

/**
 * Selects the alternative for a text. If one has a repetition (`{n}`), or each has a single kind of pattern character
 * (`000-0||0000-0`), the number of matching characters decides; otherwise the alternative that matches the longest start of the text.
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
