import { createHash } from "node:crypto";
import type { imports } from "@camarim/contract";
import { toHeaderKey } from "./columns.rules.ts";

/**
 * The creator's answers about words of a file, by `toWordKey`. An unknown price or period with the answer null stays unknown.
 */
export type Answers = {
  dateOrder?: imports.DateOrder;
  status?: Record<string, imports.StatusMeaning>;
  period?: Record<string, number | null>;
  price?: Record<string, number | null>;
};

/** A status that is known, with a day in the future that contradicts it, is another word. */
export type Word = { field: imports.QuestionField; word: string; isDated?: boolean };

/** Identifies a word without containing it: it may be personal. */
export function toWordKey({ field, word, isDated = false }: Word): string {
  const text = field === "price" ? word.trim().toLowerCase() : toHeaderKey(word);
  const parts = [field, text || word.trim().toLowerCase(), isDated];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22);
}
