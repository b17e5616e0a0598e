import type { plans } from "@camarim/contract";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { publishWhenSellable } from "#modules/profile/index";
import { archivePlansExcept, insertPlan, lockPlansOf, selectPlans, updatePlan } from "./plans.store.ts";

/**
 * Replaces the list and its order; plans that are not listed are archived. PLAN_REQUIRED if a public page would have
 * nothing to sell, NOT_FOUND.
 */
export async function replacePlans(ctx: Ctx, accountId: string, { data }: z.output<typeof plans.plansBody>) {
  return inTransaction(ctx, async (ctx) => {
    const { published } = await lockPlansOf(ctx, accountId);
    if (published && !data.some(({ active }) => active)) throw new AppError("PLAN_REQUIRED");
    const planIds: string[] = [];
    for (const [position, item] of data.entries()) {
      if (item._id && !(await updatePlan(ctx, accountId, item._id, item, position))) throw new AppError("NOT_FOUND");
      planIds.push(item._id ?? (await insertPlan(ctx, accountId, item, position)));
    }
    await archivePlansExcept(ctx, accountId, planIds);
    await publishWhenSellable(ctx, accountId);
    return selectPlans(ctx, accountId);
  });
}
