import type { ImportQuestion } from "@camarim/contract/imports-values";
import { expect, test } from "vitest";
import { readAnswers, toBothDays } from "./read-answers.ts";

const question = (change: Partial<ImportQuestion>): ImportQuestion => ({
  ...{ field: "status", key: "k", word: "Overdue", isDated: false, people: 2, isAnswered: false },
  ...{ meaning: null, periodMonths: null, price: null, dateOrder: null },
  ...change,
});

test.each([
  [{}, undefined, {}],
  [{}, "", {}],
  [{}, "ended", { answers: [{ field: "status", key: "k", meaning: "ended" }] }],
  [{ isAnswered: true, meaning: "ended" }, "ended", {}],
  [{ field: "period" }, "12", { answers: [{ field: "period", key: "k", periodMonths: 12 }] }],
  [{ field: "period" }, "unknown", { answers: [{ field: "period", key: "k", periodMonths: null }] }],
  [{ field: "price" }, "2990", { answers: [{ field: "price", key: "k", price: 2990 }] }],
  [{ field: "date", key: "date" }, "mdy", { dateOrder: "mdy" }],
] as const)("the question %j with the typed answer %j sends %j", (change, typed, sent) => {
  const asked = question(change as Partial<ImportQuestion>);
  expect(readAnswers([asked], typed === undefined ? {} : { [asked.key]: typed })).toEqual(sent);
});

test("an ambiguous date is shown as both of its days", () => {
  expect(toBothDays("05/12/2026")).toEqual({ dmy: "2026-12-05", mdy: "2026-05-12" });
  expect(toBothDays("5-12-26")).toEqual({ dmy: "2026-12-05", mdy: "2026-05-12" });
  expect(toBothDays("amanhã")).toBeUndefined();
});
