import { type Plan, planMonths, plansBody } from "@camarim/contract/plans";
import type { FieldErrors } from "react-hook-form";
import type { z } from "zod";
import { plans as text } from "../../text/plans.ts";

export type PlansBody = z.output<typeof plansBody>;
export type PlansFields = z.input<typeof plansBody>;
export type PlanFields = PlansFields["data"][number];

export { plansBody as plansForm };

/** The edited plans, with only the fields that the endpoint accepts. */
export function fieldsOf(plans: readonly Plan[]): PlansFields {
  return {
    data: plans.map(({ _id, name, description, price, periodMonths, trialDays, active }) => ({
      ...{ _id, name, description, price, periodMonths, trialDays, active },
    })),
  };
}

/** Form values that restore an archived plan. */
export function restoredFields(plan: Plan): PlanFields {
  return { ...(fieldsOf([plan]).data[0] as PlanFields), active: true };
}

/** Form values of an added plan: the first unused period, and no price yet. */
export function newPlan(others: readonly Pick<PlanFields, "periodMonths">[]): PlanFields {
  const periodMonths = planMonths.find((months) => others.every((plan) => plan.periodMonths !== months)) ?? 1;
  const name = text.periods[periodMonths];
  return { name, description: "", price: null as unknown as number, periodMonths, trialDays: 0, active: true };
}

/** The indexes of the plans with errors. */
export function wrongPlaces(errors: FieldErrors<PlansFields>): number[] {
  const plans = Array.isArray(errors.data) ? errors.data : [];
  return plans.flatMap((plan, place) => (plan ? place : []));
}
