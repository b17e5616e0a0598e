import { type NextTerms, type Plan, planMonths, planPriceMax, planPriceMin } from "@camarim/contract/plans";
import { useState } from "react";
import { offers } from "../../text/offers.ts";

const text = offers.sheet;

export type PriceKind = "plan" | "other" | "free";
type Months = (typeof planMonths)[number];
type OfferedPlan = Pick<Plan, "_id" | "name" | "price"> & { periodMonths: number };

type Start = { planId: string | undefined; price: number | null; periodMonths: number | null };

const toMonths = (months: number | null | undefined): Months => planMonths.find((one) => one === months) ?? 1;

/** The typed choice of what follows; without a plan nothing does. */
export function useNextTerms(plans: readonly OfferedPlan[], start: Start) {
  const [planId, setPlanId] = useState(start.planId ?? "");
  const [kind, setKind] = useState<PriceKind>("plan");
  const [price, setPrice] = useState(start.price);
  const [months, setMonths] = useState(toMonths(start.periodMonths));
  const [isTried, setTried] = useState(false);
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

  const error = isTried ? wrong : undefined;
  return { plan, planId, setPlanId, kind, setKind, price, setPrice, months, setMonths, toMonths, error, read };
}

function findFault(cents: number | null): string | undefined {
  if (cents === null) return text.priceMissing;
  if (cents < planPriceMin) return text.priceLow;
  return cents > planPriceMax ? text.priceHigh : undefined;
}
