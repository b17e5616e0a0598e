import type { Plan } from "@camarim/contract/plans";

type AccountState = { storyCount: number; plans: readonly Pick<Plan, "active">[]; canBePaid: boolean };

export type FirstStep = { name: "story" | "plan" | "pix"; done: boolean };

/** The requirements of a published page, in the order in which the creator completes them. */
export function firstSteps({ storyCount, plans, canBePaid }: AccountState): FirstStep[] {
  return [
    { name: "story", done: storyCount > 0 },
    { name: "plan", done: plans.some((plan) => plan.active) },
    { name: "pix", done: canBePaid },
  ];
}
