import { isTaxDocument } from "@camarim/contract/values";
import type { ReadWord } from "#ports/ocr/port";

/** The six digits that banks leave visible of a CPF, between what a reader takes for the asterisks or dots of its mask. */
const masked = /^\S{0,5}?(\d{3})[.,](\d{3})[-–—]\S{0,4}$/;
const mostPieces = 3;
/** A mask disturbs the digits next to it. */
const mostDifferences = 2;

/**
 * A line with its masked CPFs as banks write them, `***.982.247-**`. Digits that are almost those of `document` are no evidence for or
 * against it, and are hidden.
 */
export function repairDocuments(words: readonly ReadWord[], document: string | null): ReadWord[] {
  const repaired: ReadWord[] = [];
  for (let at = 0; at < words.length; ) {
    const found = findDocument(words.slice(at, at + mostPieces));
    if (found) {
      const visible = document?.length === 11 ? document.slice(3, 9) : found.digits;
      const differences = [...visible].filter((digit, i) => digit !== found.digits[i]).length;
      const isUnclear = differences > 0 && differences <= mostDifferences;
      const text = `***.${found.digits.slice(0, 3)}.${found.digits.slice(3)}-**`;
      repaired.push(isUnclear ? { text: "", confidence: 0 } : { text, confidence: 100 });
      at += found.pieces;
    } else repaired.push(words[at++] as ReadWord);
  }
  return repaired;
}

function findDocument(words: readonly ReadWord[]): { digits: string; pieces: number } | null {
  for (let pieces = 1; pieces <= words.length; pieces++) {
    const text = words
      .slice(0, pieces)
      .map(({ text }) => text)
      .join("");
    const [, first, second] = masked.exec(text) ?? [];
    if (first && second && !isTaxDocument(text.replace(/\D/g, ""))) return { digits: first + second, pieces };
  }
  return null;
}
