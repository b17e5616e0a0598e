import type { Ctx } from "#core/ctx";
import { archivePlansExcept, isPlanOf, selectArchivedPlans, selectPlan, selectPlans } from "./plans.store.ts";

/** Stops all sales. */
export async function archiveAllPlans(ctx: Ctx, accountId: string) {
  await archivePlansExcept(ctx, accountId, []);
}

/** An unarchived plan of any creator. */
export function findPlan(ctx: Ctx, planId: string) {
  return selectPlan(ctx, planId);
}

const maxPlans = 50;

export function listArchivedPlans(ctx: Ctx, accountId: string) {
  return selectArchivedPlans(ctx, accountId, maxPlans);
}

export function listPlans(ctx: Ctx, accountId: string) {
  return selectPlans(ctx, accountId);
}

/** Also of an archived plan. */
export function isOwnPlan(ctx: Ctx, accountId: string, planId: string): Promise<boolean> {
  return isPlanOf(ctx, accountId, planId);
}
