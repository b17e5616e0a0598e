import type { imports } from "@camarim/contract";
import { type Answers, toWordKey, type Word } from "./answers.rules.ts";

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
