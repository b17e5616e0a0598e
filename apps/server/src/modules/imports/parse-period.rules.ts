import { plans } from "@camarim/contract";
import { toHeaderKey } from "./columns.rules.ts";

const monthsByWord = new Map([
  ...toEntries(1, "mensal mensais mensalmente mensual mensuales mensualmente mes monthly month mo"),
  ...toEntries(3, "trimestral trimestrais trimestrales trimestralmente trimestre quarterly quarter"),
  ...toEntries(6, "semestral semestrais semestrales semestralmente semestre"),
  ...toEntries(12, "anual anuais anuales anualmente ano annual annually yearly year yr"),
]);

const monthsByUnit = new Map([
  ...toEntries(1, "m mes meses mo month months"),
  ...toEntries(12, "a ano anos y yr year years"),
]);

/** Words that change the period beside them: "bi-anual", "every other month". */
const modifiers = new Set("bi semi half meio meia other outro dois duas two double".split(" "));

/** Days of as many calendar months, as "90 dias" counts them. */
const monthsByDays: readonly [months: number, from: number, to: number][] = [
  [1, 28, 31],
  [3, 89, 92],
  [6, 180, 184],
  [12, 360, 366],
];

function toEntries(months: number, words: string): [string, number][] {
  return words.split(" ").map((word) => [word, months]);
}

/**
 * Months of a period as people and programs write it: "Mensal", "Plano anual", "12 meses", "90 dias", "P1Y", "1".
 * Undefined if no plan can have it, or if it can be read in another way.
 */
export function parsePeriod(typed: string): number | undefined {
  const text = toHeaderKey(typed)
    .replace(/\b(mes|month|ano|year|dia|day) (es|s)\b/g, "$1")
    .replace(/\b(semi (annual|annually|anual)|half (year|yearly))\b/g, "semestral");
  const months = /\d/.test(text) ? parseCount(text) : parseWords(text);
  return (plans.planMonths as readonly (number | undefined)[]).includes(months) ? months : undefined;
}

/** Whether the period is a number without a unit: months only where the file says so, since many columns count charges. */
export function isBareNumber(typed: string): boolean {
  return /^\d+([.,]0+)?$/.test(typed.trim());
}

/** "12", "12 meses", "1 ano", "a cada 30 dias", "P1Y". */
function parseCount(text: string): number | undefined {
  const [, count, unit] = /^(?:(?:a )?(?:cada|every|por|per) |p)?(\d{1,3}) ?([a-z]*)$/.exec(text) ?? [];
  if (!count) return undefined;
  const isDays = /^(d|dias?|days?)$/.test(unit ?? "");
  if (isDays) return monthsByDays.find(([, from, to]) => +count >= from && +count <= to)?.[0];
  const factor = unit ? monthsByUnit.get(unit) : 1;
  return factor && +count * factor;
}

/** A text with words of one period. */
function parseWords(text: string): number | undefined {
  const words = text.split(" ");
  if (words.some((word) => modifiers.has(word))) return undefined;
  const found = new Set(words.flatMap((word) => monthsByWord.get(word) ?? []));
  return found.size === 1 ? [...found][0] : undefined;
}
