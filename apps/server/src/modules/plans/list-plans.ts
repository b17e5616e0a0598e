import type { Ctx } from "#core/ctx";
import { selectPlans } from "./plans.store.ts";

export function listPlans(ctx: Ctx, accountId: string) {
  return selectPlans(ctx, accountId);
}
