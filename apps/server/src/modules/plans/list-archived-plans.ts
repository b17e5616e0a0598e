import type { Ctx } from "#core/ctx";
import { selectArchivedPlans } from "./plans.store.ts";

const most = 50;

export function listArchivedPlans(ctx: Ctx, accountId: string) {
  return selectArchivedPlans(ctx, accountId, most);
}
