import type { imports } from "@camarim/contract";
import { type Answers, toWordKey } from "./answers.rules.ts";
import type { Offer, Unclear } from "./offers.rules.ts";
import { parseCents } from "./parse-amount.rules.ts";
import { isBareNumber, parsePeriod } from "./parse-period.rules.ts";

type OfferCells = { price?: string; currency?: string; periodMonths?: string };
type OfferOptions = { source: imports.ImportSource; answers?: Answers; isInMonths?: boolean };

/** Price and period as a file states them: null if it does not, `unclear` if they are not understood. */
export function parseOffer(cells: OfferCells, options: OfferOptions): Omit<Offer, "planName"> {
  const { price = "", currency = "", periodMonths: period = "" } = cells;
  const { answers = {} } = options;
  const stated = parsePrice(price, currency, options.source);
  const priceText = truncate(currency ? `${price} ${currency}` : price);
  const periodText = truncate(period);
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

function truncate(text: string): string {
  return [...text].slice(0, maxLength).join("");
}
