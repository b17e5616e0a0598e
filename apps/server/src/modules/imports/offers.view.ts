import type { imports } from "@camarim/contract";
import {
  type Choices,
  type CountedOffer,
  type Offer,
  type OfferedPlan,
  resolveOffer,
  toOfferKey,
  type Unclear,
} from "./offers.rules.ts";
import type { RowRecord } from "./rows.store.ts";

type OfferContext = { plans: readonly OfferedPlan[]; choices: Choices };

function viewResolved(offer: Offer, { plans, choices }: OfferContext) {
  const { following, doubt, isDecided } = resolveOffer(offer, plans, choices);
  if (!following) return { next: null, doubt, isDecided };
  const { plan, priceCents, periodMonths } = following;
  return { next: { planId: plan.id, plan: plan.name, price: priceCents, periodMonths }, doubt, isDecided };
}

export function viewOffer(offer: CountedOffer, context: OfferContext): imports.ImportOffer {
  const { planName: plan, priceCents: price, periodMonths, unclear, people } = offer;
  const texts = { price: unclear?.price ?? null, period: unclear?.period ?? null };
  const resolved = viewResolved(offer, context);
  return { key: toOfferKey(offer), plan, price, periodMonths, unclear: texts, people, ...resolved };
}

/** What follows for the person of a row; of those who would not renew (not in `selectOffers`), nothing. */
export function viewRowOffer(row: RowRecord, context: OfferContext): Pick<imports.ImportRow, "next" | "doubt"> {
  if (row.state !== "new" || row.status !== "active" || row.paidUntil === null) return { next: null, doubt: null };
  const { planName, priceCents, periodMonths } = row;
  const offer = { planName, priceCents, periodMonths, unclear: row.unclear as Unclear | null };
  const { next, doubt } = viewResolved(offer, context);
  return { next, doubt };
}
