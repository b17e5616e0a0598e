import type { Plan } from "@camarim/contract/plans";
import type { PixSettings } from "@camarim/contract/settings";

type AccountState = { storyCount: number; plans: readonly Pick<Plan, "active">[]; pix: Pick<PixSettings, "key"> };

export type FirstStep = { name: "story" | "plan" | "pix"; done: boolean };

/** The requirements of a published page, in the order in which the creator completes them. */
export function firstSteps({ storyCount, plans, pix }: AccountState): FirstStep[] {
  return [
    { name: "story", done: storyCount > 0 },
    { name: "plan", done: plans.some((plan) => plan.active) },
    { name: "pix", done: pix.key !== null },
  ];
}
