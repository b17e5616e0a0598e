import { createHash } from "node:crypto";
import type { imports } from "@camarim/contract";
import { toHeaderKey } from "./columns.rules.ts";

export type CountedWord = Required<Word> & { people: number };

/** The open questions, and those answered before, whose words are understood by now. */
export function mergeQuestions(
  open: readonly CountedWord[],
  previous: readonly CountedWord[],
  answers: Answers,
): CountedWord[] {
  // Spellings that differ in case or accents are one word.
  const byKey = new Map<string, CountedWord>();
  for (const word of open) {
    const same = byKey.get(toKey(word));
    byKey.set(toKey(word), same ? { ...same, people: same.people + word.people } : word);
  }
  const answered = previous.filter((word) => !byKey.has(toKey(word)) && findAnswer(word, answers) !== undefined);
  return [...byKey.values(), ...answered];
}

const toKey = (word: CountedWord) => (word.field === "date" ? "date" : toWordKey(word));

function findAnswer(word: CountedWord, answers: Answers): string | number | null | undefined {
  return word.field === "date" ? answers.dateOrder : answers[word.field]?.[toWordKey(word)];
}

export function viewQuestion(word: CountedWord, answers: Answers): imports.ImportQuestion {
  const key = toKey(word);
  const { field, isDated, people } = word;
  return {
    ...{ field, key, word: word.word, isDated, people, isAnswered: findAnswer(word, answers) !== undefined },
    meaning: field === "status" ? (answers.status?.[key] ?? null) : null,
    periodMonths: field === "period" ? (answers.period?.[key] ?? null) : null,
    price: field === "price" ? (answers.price?.[key] ?? null) : null,
    dateOrder: field === "date" ? (answers.dateOrder ?? null) : null,
  };
}

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
