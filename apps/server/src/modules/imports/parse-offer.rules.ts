import type { imports } from "@camarim/contract";
import type { Offer, Unclear } from "./offers.rules.ts";
import { parseCents } from "./parse-amount.rules.ts";
import { parsePeriod } from "./parse-period.rules.ts";

type OfferCells = { price?: string; currency?: string; periodMonths?: string };

/** Price and period as a file states them: null if it does not, `unclear` if they are not understood. */
export function parseOffer(cells: OfferCells, source: imports.ImportSource): Omit<Offer, "planName"> {
  const { price = "", currency = "", periodMonths: period = "" } = cells;
  const priceCents = parsePrice(price, currency, source) ?? null;
  // Hotmart's column is the number of the charge.
  const periodMonths = (source === "hotmart" && /^\d+$/.test(period) ? undefined : parsePeriod(period)) ?? null;
  const unclear: Unclear = {
    ...(price && priceCents === null && { price: truncate(currency ? `${price} ${currency}` : price) }),
    ...(period && periodMonths === null && { period: truncate(period) }),
  };
  return { priceCents, periodMonths, unclear: Object.keys(unclear).length > 0 ? unclear : null };
}

/**
 * Free is only what the file states in centavos ("0,00"), since platforms write 0 where they know no price. Patreon's
 * prices have a currency in a column of its own.
 */
function parsePrice(price: string, currency: string, source: imports.ImportSource): number | undefined {
  const isForeign = currency ? !/^(brl|r\$|rea(l|is))$/i.test(currency) : source === "patreon";
  const isBareZero = /^\D*0\D*$/.test(price);
  return isForeign || isBareZero ? undefined : parseCents(price);
}

const maxLength = 40;

function truncate(text: string): string {
  return [...text].slice(0, maxLength).join("");
}
