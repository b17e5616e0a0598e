import { type NextTerms, type Plan, planMonths, planPriceMax, planPriceMin } from "@camarim/contract/plans";
import { useDraftState } from "@camarim/ui/form/use-draft.ts";
import { useState } from "react";
import { offers } from "../../text/offers.ts";

const text = offers.sheet;

export type PriceKind = "plan" | "other" | "free";
type Months = (typeof planMonths)[number];
type OfferedPlan = Pick<Plan, "_id" | "name" | "price"> & { periodMonths: number };

type Start = { planId: string | undefined; price: number | null; periodMonths: number | null };
type Typed = { planId: string; kind: PriceKind; price: number | null; months: number };

const toMonths = (months: number | null | undefined): Months => planMonths.find((one) => one === months) ?? 1;

/** The typed choice of what follows; without a plan nothing does. Kept under `draft` until `endDraft`. */
export function useNextTerms(draft: string, plans: readonly OfferedPlan[], start: Start) {
  const initial: Typed = {
    planId: start.planId ?? "",
    kind: "plan",
    price: start.price,
    months: toMonths(start.periodMonths),
  };
  const [typed, setTyped, endDraft] = useDraftState(draft, initial);
  const [isTried, setTried] = useState(false);
  const { kind, price } = typed;
  const months = toMonths(typed.months);
  // A draft may name a plan that was archived since.
  const isThere = typed.planId === "" || plans.some(({ _id }) => _id === typed.planId);
  const planId = isThere ? typed.planId : initial.planId;
  const plan = plans.find(({ _id }) => _id === planId);
  const wrong = kind === "other" && plan ? findFault(price) : undefined;

  /** Null if nothing follows, undefined while the price is wrong. */
  function read(): NextTerms | null | undefined {
    setTried(true);
    if (!plan) return null;
    if (wrong) return undefined;
    if (kind === "other") return { planId, price: price ?? 0, periodMonths: months };
    return { planId, price: kind === "free" ? 0 : plan.price, periodMonths: toMonths(plan.periodMonths) };
  }

  const change = (part: Partial<Typed>) => setTyped((before) => ({ ...before, ...part }));
  const error = isTried ? wrong : undefined;
  return { plan, planId, kind, price, months, change, error, read, endDraft };
}

function findFault(cents: number | null): string | undefined {
  if (cents === null) return text.priceMissing;
  if (cents < planPriceMin) return text.priceLow;
  return cents > planPriceMax ? text.priceHigh : undefined;
}
