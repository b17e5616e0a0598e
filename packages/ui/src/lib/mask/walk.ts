import { isNoHour, isSecondDigit } from "./date-time.ts";
import type { Glyph, MaskOptions, Shaped } from "./language.ts";
import { accepts, readTokens, type Token } from "./tokens.ts";

/** Applies a mask to a text: takes matching characters, inserts the mask's literals and drops all other characters. */
export function shapeByPattern(typed: string, mask: string, options: MaskOptions): Shaped {
  const tokens = readTokens(mask, options);
  const chars = typed.split("");
  const glyphs: Glyph[] = [];
  let cursor = 0;
  /** Whether the repeated token at the cursor has already matched a character. */
  let repeating = false;

  const keep = (from: number, token: Token) => {
    const char = chars[from] as string;
    const fixed = accepts(token, char) ? undefined : true;
    glyphs.push({ char, from, symbol: token.pattern?.symbol, fixed });
  };
  const write = (char: string, fixed?: true) => glyphs.push({ char, from: -1, fixed });
  const moveTo = (place: number) => {
    cursor = place;
    repeating = false;
  };

  for (let i = 0; i < chars.length && cursor < tokens.length; i++) {
    const char = chars[i] as string;
    const token = tokens[cursor] as Token;
    const next = tokens[cursor + 1];
    const nextTakes = accepts(next, char) || (next?.literal && next.sign === char);
    if (repeating && next && nextTakes) {
      keep(i, next);
      if (next.repeat && accepts(next, char)) cursor += 1;
      else moveTo(cursor + 2);
    } else if (accepts(token, char)) {
      if (isNoHour(token.sign, char, textBefore(glyphs), options)) continue;
      if (isSecondDigit(token.sign, char, nextSign(chars, i, options), textBefore(glyphs), options)) {
        if (options.leadZeroDateTime && token.sign !== "h") write("0");
        moveTo(cursor + 1);
        i--;
        continue;
      }
      keep(i, token);
      if (token.repeat) repeating = true;
      else moveTo(cursor + 1);
    } else if (token.literal) {
      if (token.sign === char) keep(i, token);
      else {
        write(token.sign, true);
        i--;
      }
      moveTo(cursor + 1);
    } else if (token.maybe && next && nextTakes) {
      keep(i, next);
      moveTo(cursor + 2);
    } else if (token.sign === "h" && next?.literal && next.sign === char) {
      // An hour may have one digit: 1:30 stays 1:30.
      moveTo(cursor + 1);
      i--;
    } else if (token.pattern?.optional) {
      moveTo(cursor + 1);
      i--;
    }
  }
  const last = tokens.at(-1);
  if (glyphs.length > 0 && last?.literal && cursor === tokens.length - 1) {
    write(last.sign, true);
    cursor++;
  }
  const missing = tokens.slice(repeating ? cursor + 1 : cursor);
  return {
    glyphs,
    rest: mask.slice(tokens[cursor]?.at ?? mask.length),
    complete: !missing.some((token) => !token.literal && !token.maybe && !token.pattern?.optional),
  };
}

const textBefore = (glyphs: readonly Glyph[]) => `${glyphs.at(-2)?.char ?? ""}${glyphs.at(-1)?.char ?? ""}`;

/** The next digit or special character of the typed text. */
function nextSign(chars: readonly string[], at: number, { specialCharacters }: MaskOptions): string {
  for (let place = at + 1; place < chars.length; place++) {
    const char = chars[place] as string;
    if (/\d/.test(char) || specialCharacters.includes(char)) return char;
  }
  return "";
}
