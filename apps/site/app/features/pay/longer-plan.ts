import type { OfferedPlan } from "@camarim/ui/features/pay/PlanChoice.tsx";

export type LongerPlan = {
  plan: OfferedPlan;
  /** Whole percent, rounded down. */
  savedPercent: number;
  /** The plan that is compared with, and what it costs for the same time. */
  chosen: OfferedPlan;
  chosenCents: number;
};

/** The longer plan beside the chosen one: only if both are paid from the first day and it costs less per month. */
export function findLongerPlan(
  plans: readonly OfferedPlan[],
  chosen: OfferedPlan | undefined,
  planId: string | null,
): LongerPlan | undefined {
  const plan = plans.find(({ _id }) => _id === planId);
  if (!plan || !chosen || plan.periodMonths <= chosen.periodMonths) return undefined;
  if (plan.trialDays > 0 || chosen.trialDays > 0) return undefined;
  const exactCents = (chosen.price * plan.periodMonths) / chosen.periodMonths;
  const savedPercent = Math.floor(((exactCents - plan.price) * 100) / exactCents);
  return savedPercent < 1 ? undefined : { plan, savedPercent, chosen, chosenCents: Math.floor(exactCents) };
}
