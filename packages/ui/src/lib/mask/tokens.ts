import type { MaskOptions, Pattern } from "./language.ts";

/** One mask character with its modifier; `at` is its index in the mask. A token without `pattern` and `literal` accepts nothing. */
export type Token = {
  sign: string;
  at: number;
  pattern?: Pattern | undefined;
  literal?: true;
  /** `*`: any number of times. */
  repeat?: true;
  /** `?`: optional. */
  maybe?: true;
};

/** Expands `0{4}` to `0000`. */
export function expandRepeats(mask: string): string {
  return mask.replace(/([^{}])\{(\d+)\}/g, (_, sign: string, times: string) =>
    sign.repeat(Math.min(Number(times), 999)),
  );
}

/** Parses an expanded mask; a backslash escapes the next character. */
export function readTokens(mask: string, { patterns, specialCharacters }: MaskOptions): Token[] {
  const tokens: Token[] = [];
  for (let at = 0; at < mask.length; at++) {
    const escaped = mask[at] === "\\" && at + 1 < mask.length;
    if (escaped) at++;
    const sign = mask[at] as string;
    const token: Token = { sign, at };
    if (!escaped && Object.hasOwn(patterns, sign)) token.pattern = patterns[sign];
    if (escaped || specialCharacters.includes(sign)) token.literal = true;
    const after = mask[at + 1];
    if (token.pattern && after === "*" && !Object.hasOwn(patterns, "*")) token.repeat = true;
    if (token.pattern && after === "?" && !Object.hasOwn(patterns, "?")) token.maybe = true;
    if (token.repeat || token.maybe) at++;
    tokens.push(token);
  }
  return tokens;
}

export function accepts(token: Token | undefined, char: string): boolean {
  return token?.pattern?.pattern.test(char) ?? false;
}
