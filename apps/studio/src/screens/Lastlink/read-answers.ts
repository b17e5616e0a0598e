import type { ImportQuestion, StatusMeaning } from "@camarim/contract/imports-values";
import { planMonths } from "@camarim/contract/plans";

/** Typed answers by the key of a question: a meaning, months, centavos or an order; "" is none. */
export type Typed = Record<string, string>;

/** The answer that a question has, as it is typed; `unknown` if the creator does not know it either. */
export function typedOf({ isAnswered, meaning, periodMonths, price, dateOrder }: ImportQuestion): string {
  if (!isAnswered) return "";
  return meaning ?? dateOrder ?? periodMonths?.toString() ?? price?.toString() ?? "unknown";
}

type Answer =
  | { field: "status"; key: string; meaning: StatusMeaning }
  | { field: "period"; key: string; periodMonths: (typeof planMonths)[number] | null }
  | { field: "price"; key: string; price: number | null };

/** What has to be sent: the answers that have changed. */
export function readAnswers(questions: readonly ImportQuestion[], typed: Typed) {
  const changed = questions.filter((question) => {
    const value = typed[question.key];
    return value !== undefined && value !== "" && value !== typedOf(question);
  });
  const answers = changed.flatMap(({ field, key }): Answer[] => {
    const value = typed[key] as string;
    if (field === "status") return [{ field, key, meaning: value as StatusMeaning }];
    if (field === "period")
      return [{ field, key, periodMonths: planMonths.find((months) => String(months) === value) ?? null }];
    if (field === "price") return [{ field, key, price: value === "unknown" ? null : Number(value) }];
    return [];
  });
  const date = changed.find(({ field }) => field === "date");
  return {
    ...(answers.length > 0 && { answers }),
    ...(date && { dateOrder: typed[date.key] as "dmy" | "mdy" }),
  };
}

/** "05/12/2026" with the day first and with the month first, as ISO days. */
export function toBothDays(word: string): { dmy: string; mdy: string } | undefined {
  const [, first = "", second = "", typedYear = ""] = /^(\d{1,2})\D(\d{1,2})\D(\d{4}|\d{2})/.exec(word) ?? [];
  if (!first) return undefined;
  const year = typedYear.length === 2 ? `20${typedYear}` : typedYear;
  const [a, b] = [first.padStart(2, "0"), second.padStart(2, "0")];
  return { dmy: `${year}-${b}-${a}`, mdy: `${year}-${a}-${b}` };
}
