import type { Ctx } from "#core/ctx";
import { selectPlan } from "./plans.store.ts";

/** A plan that is not archived, whoever's it is. */
export function findPlan(ctx: Ctx, planId: string) {
  return selectPlan(ctx, planId);
}
