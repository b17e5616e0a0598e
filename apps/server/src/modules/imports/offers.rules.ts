import { createHash } from "node:crypto";
import { type imports, plans } from "@camarim/contract";

/** Texts of a file that were not understood. */
export type Unclear = { price?: string; period?: string };

/** What a platform sold: unknown is null. */
export type Offer = {
  planName: string | null;
  priceCents: number | null;
  periodMonths: number | null;
  unclear: Unclear | null;
};

export type CountedOffer = Offer & { people: number };

/** A creator's plan that is not archived. */
export type OfferedPlan = { id: string; name: string; priceCents: number; periodMonths: number };

/** The creator's decisions by the key of an offer; with null nothing follows. */
export type Choices = Record<string, plans.NextTerms | null>;

type Following = { plan: OfferedPlan; priceCents: number; periodMonths: number };

/**
 * What follows the paid time; null if nothing does. With a `doubt` it is the plan's price, which counts only once the
 * creator has decided.
 */
export type ResolvedOffer = { following: Following | null; doubt: imports.OfferDoubt | null; isDecided: boolean };

/** Identifies an offer without containing its texts, which may be personal. */
export function toOfferKey({ planName, priceCents, periodMonths, unclear }: Offer): string {
  const parts = [planName, priceCents, periodMonths, unclear?.price ?? null, unclear?.period ?? null];
  return createHash("sha256").update(JSON.stringify(parts)).digest("base64url").slice(0, 22);
}

/**
 * The creator's decision, else the price and period of the plan with this name, or those that the platform stated. A
 * price counts only with its own period, or with that of the plan if it fits.
 */
export function resolveOffer(offer: Offer, plans: readonly OfferedPlan[], choices: Choices = {}): ResolvedOffer {
  const choice = choices[toOfferKey(offer)];
  if (choice === null) return { following: null, doubt: null, isDecided: true };
  const chosen = choice && plans.find(({ id }) => id === choice.planId);
  if (chosen) {
    const following = { plan: chosen, priceCents: choice.price, periodMonths: choice.periodMonths };
    return { following, doubt: null, isDecided: true };
  }
  const plan = findPlanByName(plans, offer.planName);
  if (!plan) return { following: null, doubt: "plan_unknown", isDecided: false };
  const ofPlan = { plan, priceCents: plan.priceCents, periodMonths: plan.periodMonths };
  const doubt = findDoubt(offer, plan);
  if (doubt || offer.priceCents === null) return { following: ofPlan, doubt, isDecided: false };
  const { priceCents } = offer;
  const periodMonths = offer.periodMonths ?? plan.periodMonths;
  return { following: { plan, priceCents, periodMonths }, doubt: null, isDecided: false };
}

function findPlanByName(plans: readonly OfferedPlan[], name: string | null): OfferedPlan | undefined {
  const toKey = (text: string) => text.normalize("NFC").trim().toLowerCase();
  return name === null ? undefined : plans.find((plan) => toKey(plan.name) === toKey(name));
}

function findDoubt({ priceCents, periodMonths, unclear }: Offer, plan: OfferedPlan): imports.OfferDoubt | null {
  if (unclear?.price) return "price_unclear";
  if (unclear?.period) return "period_unclear";
  if (priceCents === null || priceCents === 0) return null;
  if (priceCents < plans.planPriceMin || priceCents > plans.planPriceMax) return "price_range";
  return periodMonths === null && !fitsPeriod(priceCents, plan) ? "period_missing" : null;
}

/**
 * Whether a price without a period is that of the plan's period: of all periods at the plan's rate, its own is the
 * nearest. The monthly price of a yearly plan is not, and neither is the yearly price of a monthly plan.
 */
function fitsPeriod(priceCents: number, plan: OfferedPlan): boolean {
  const distance = (months: number) =>
    Math.abs(Math.log((priceCents * plan.periodMonths) / (plan.priceCents * months)));
  return plans.planMonths.every((months) => distance(plan.periodMonths) <= distance(months));
}
