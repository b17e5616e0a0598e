import type { CouponOffer } from "@camarim/contract/coupons";
import type { OfferedExtras } from "@camarim/contract/items";
import type { OfferedPlan } from "@camarim/ui/features/pay/PlanChoice.tsx";
import { toQuote } from "@camarim/ui/features/pay/quote.ts";
import { type RefObject, useEffect, useState } from "react";
import { findLongerPlan } from "../../../features/pay/longer-plan.ts";
import type { Refused } from "./refused.ts";

export const extraNames = { item: "extra", plan: "plano-maior" } as const;

export type UseExtras = ReturnType<typeof useExtras>;

type ExtrasArgs = {
  form: RefObject<HTMLFormElement | null>;
  extras: OfferedExtras;
  plans: readonly OfferedPlan[];
  chosen: OfferedPlan | undefined;
  offer: CouponOffer | null | undefined;
  /** What a refused form had. */
  typed: Refused["typed"];
};

/** What is ticked beside the chosen plan: nothing at first, then what the form has, which may have been ticked before hydration. */
export function useExtras({ form, extras, plans, chosen, offer, typed }: ExtrasArgs) {
  const [ticked, setTicked] = useState<readonly string[]>(() => [
    ...(typed?.extra ? [extraNames.item] : []),
    ...(typed?.longer ? [extraNames.plan] : []),
  ]);
  useEffect(() => {
    const data = form.current && new FormData(form.current);
    setTicked(Object.values(extraNames).filter((name) => data?.has(name)));
  }, [form]);
  // A coupon may be for one of the plans only, or for the first period: nothing is compared with it.
  const longer = offer?.plans.length ? undefined : findLongerPlan(plans, chosen, extras.planId);
  const plan = longer && ticked.includes(extraNames.plan) ? longer.plan : chosen;
  const isFree = plan !== undefined && toQuote(plan, offer).total === 0;
  const item = extras.item && ticked.includes(extraNames.item) && !isFree ? extras.item : null;
  return {
    longer,
    offered: extras.item,
    /** The plan that is ordered, and the item beside it. */
    plan,
    item,
    isFree,
    isTicked: (name: string) => ticked.includes(name),
    tick: (name: string, isTicked: boolean) =>
      setTicked((names) => (isTicked ? [...names, name] : names.filter((other) => other !== name))),
  };
}
