import { type imports, plans } from "@camarim/contract";
import { truncate } from "#core/text/truncate";
import { toHeaderKey } from "./columns.rules.ts";
import type { Offer, Unclear } from "./offers.rules.ts";
import { type Answers, toWordKey } from "./questions.rules.ts";

type OfferCells = { price?: string; currency?: string; periodMonths?: string };
type OfferOptions = { source: imports.ImportSource; answers?: Answers; isInMonths?: boolean };

/** Price and period as a file states them: null if it does not, `unclear` if they are not understood. */
export function parseOffer(cells: OfferCells, options: OfferOptions): Omit<Offer, "planName"> {
  const { price = "", currency = "", periodMonths: period = "" } = cells;
  const { answers = {} } = options;
  const stated = parsePrice(price, currency, options.source);
  const priceText = truncate(currency ? `${price} ${currency}` : price, maxLength);
  const periodText = truncate(period, maxLength);
  const periodMonths =
    parseStatedPeriod(period, options) ?? answers.period?.[toWordKey({ field: "period", word: periodText })] ?? null;
  // "29,90/mês" in a file whose period is another one.
  const isContradictory = stated?.periodMonths != null && period !== "" && stated.periodMonths !== periodMonths;
  const known = isContradictory ? undefined : stated?.priceCents;
  const priceCents = known ?? answers.price?.[toWordKey({ field: "price", word: priceText })] ?? null;
  const unclear: Unclear = {
    ...(price && priceCents === null && { price: priceText }),
    ...(period && periodMonths === null && { period: periodText }),
  };
  return {
    priceCents,
    periodMonths: periodMonths ?? (period ? null : (stated?.periodMonths ?? null)),
    unclear: Object.keys(unclear).length > 0 ? unclear : null,
  };
}

/** A number without a unit counts charges on many platforms; Lastlink and our own exports mean months. */
function parseStatedPeriod(period: string, { source, isInMonths }: OfferOptions): number | undefined {
  const isCount = isBareNumber(period) && !isInMonths && source !== "lastlink" && source !== "camarim";
  return isCount ? undefined : parsePeriod(period.replace(/^(\d+)[.,]0+$/, "$1"));
}

const amountAndPeriod =
  /^((?:R\$|BRL)?\s*\d[\d.,]*\d(?:\s*(?:BRL|reais))?|(?:R\$|BRL)?\s*\d)\s*(?:\/|\bpor\b|\bper\b|\bao?\b)?\s*([^\d\s].*|\d+\s*\p{L}.*)$/iu;

/**
 * Free is only what the file states in centavos ("0,00"), since platforms write 0 where they know no price. Patreon's
 * prices have a currency in a column of its own. A price may have its period: "R$ 29,90/mês".
 */
function parsePrice(
  price: string,
  currency: string,
  source: imports.ImportSource,
): { priceCents: number; periodMonths: number | null } | undefined {
  const isForeign = currency ? !/^(brl|r\$|rea(l|is))$/i.test(currency) : source === "patreon";
  const isBareZero = /^\D*0\D*$/.test(price);
  if (isForeign || isBareZero) return undefined;
  const priceCents = parseCents(price);
  if (priceCents !== undefined) return { priceCents, periodMonths: null };
  const [, amount = "", period = ""] = amountAndPeriod.exec(price.trim()) ?? [];
  const [cents, periodMonths] = [parseCents(amount), parsePeriod(period)];
  return cents !== undefined && periodMonths !== undefined ? { priceCents: cents, periodMonths } : undefined;
}

const maxLength = 40;

/** A larger amount is not a price. */
const maxCents = 100_000_000;

/** Below this number of reais an amount is no price, so that a separator before three digits groups thousands. */
const minReais = 5;

/**
 * Centavos of an amount as people and programs write it: "R$ 1.234,56", "1,234.56", "29.9", "29.9000", "1.234" (thousands,
 * as in Brazil). Of two different separators the last is the decimal one. Undefined if it is not an amount of reais, and
 * if it can be read in two ways: "29,900" is R$ 29,90 for some programs and R$ 29.900,00 for others.
 */
export function parseCents(typed: string): number | undefined {
  const text = typed
    .replace(/^'/, "")
    .replace(/(R\$|BRL|\breais\b|\breal\b)/gi, "")
    .replace(/[\s\u00a0\u202f]/g, "");
  if (!/^\d[\d.,]*$/.test(text) || isAmbiguous(text)) return undefined;
  const separators = text.replace(/\d/g, "");
  const lastSeparator = separators.at(-1);
  const isDecimal =
    lastSeparator !== undefined &&
    separators.indexOf(lastSeparator) === separators.length - 1 &&
    !isThousands(text, separators);
  const [integer = "", typedFraction = ""] = isDecimal ? splitAt(text, lastSeparator as string) : [text, ""];
  const fraction = typedFraction.replace(/(?<=^\d\d)0{2,}$/, "");
  if (!isGrouped(integer) || fraction.length > 2) return undefined;
  const cents = Number(integer.replace(/[.,]/g, "")) * 100 + Number(fraction.padEnd(2, "0"));
  return cents <= maxCents ? cents : undefined;
}

/** "29.900": either 29.90 with a third decimal, or thousands. */
function isAmbiguous(text: string): boolean {
  const [, integer] = /^(\d{1,3})[.,]\d{2}0$/.exec(text) ?? [];
  return integer !== undefined && Number(integer) >= minReais;
}

/** "1.234", but neither "1,234.5" nor "0.500". */
function isThousands(text: string, separators: string): boolean {
  return separators.length === 1 && /^[1-9]\d{0,2}[.,]\d{3}$/.test(text);
}

function splitAt(text: string, separator: string): [string, string] {
  const index = text.lastIndexOf(separator);
  return [text.slice(0, index), text.slice(index + 1)];
}

/** Digits only, or in groups of three with one kind of separator. */
function isGrouped(integer: string): boolean {
  return /^\d+$/.test(integer) || /^\d{1,3}(?:\.\d{3})+$/.test(integer) || /^\d{1,3}(?:,\d{3})+$/.test(integer);
}

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
function isBareNumber(typed: string): boolean {
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
