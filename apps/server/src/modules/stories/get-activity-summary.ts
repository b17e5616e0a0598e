import type { Ctx } from "#core/ctx";
import { selectPulse } from "./views.store.ts";

/** How many stories live, how many came in the last 7 days, and when the last one did. */
export function getActivitySummary(ctx: Ctx, accountId: string) {
  return selectPulse(ctx, accountId);
}
