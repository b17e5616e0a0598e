import { deflateRawSync } from "node:zlib";

/** 20 random bytes, in any notation. */
const minCompressedBytes = 20;
/** 32 random hexadecimal digits have fewer about once in 10^12 times, as they have more steps than that. */
const [minCharacters, maxSteps] = [6, 3 / 4];

/**
 * Whether a secret looks random: many different characters, which do not repeat and do not follow each other in the
 * alphabet. Words pass if there are enough of them.
 */
export function isStrongSecret(secret: string): boolean {
  if (new Set(secret).size < minCharacters) return false;
  if (deflateRawSync(secret, { level: 9 }).length < minCompressedBytes) return false;
  const codes = [...secret].map((character) => character.codePointAt(0) as number);
  const steps = codes.slice(1).filter((code, index) => Math.abs(code - (codes[index] as number)) <= 1);
  return steps.length < codes.length * maxSteps;
}
