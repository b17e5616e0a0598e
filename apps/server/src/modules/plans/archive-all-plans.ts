import type { Ctx } from "#core/ctx";
import { archivePlansExcept } from "./plans.store.ts";

/** Nothing is sold any more. */
export async function archiveAllPlans(ctx: Ctx, accountId: string) {
  await archivePlansExcept(ctx, accountId, []);
}
