import type { Ctx } from "#core/ctx";
import { type Standing, selectStanding } from "./monitor.store.ts";

/** A night may fail and be made up for on the next day. */
const lateMs = 30 * 3_600_000;

/** How many differences stand, and how many accounts were not held against the books for longer than a night. */
export function findReconciliationStatus(ctx: Ctx): Promise<Standing> {
  return selectStanding(ctx, new Date(ctx.now().getTime() - lateMs));
}
