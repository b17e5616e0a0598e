import type { plans } from "@camarim/contract";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { publishWhenSellable } from "#modules/profile/profile.queries";
import { archivePlansExcept, insertPlan, lockPlansOf, selectPlans, updatePlan } from "./plans.store.ts";

/** The list becomes exactly this one, in this order; PLAN_REQUIRED when a public page would be left with nothing to buy. */
export async function replacePlans(ctx: Ctx, accountId: string, { data }: z.output<typeof plans.plansBody>) {
  return inTransaction(ctx, async (ctx) => {
    const { published } = await lockPlansOf(ctx, accountId);
    if (published && !data.some(({ active }) => active)) throw new AppError("PLAN_REQUIRED");
    const kept: string[] = [];
    for (const [position, item] of data.entries()) {
      if (item._id && (await updatePlan(ctx, accountId, item._id, item, position)) === 0)
        throw new AppError("NOT_FOUND");
      kept.push(item._id ?? (await insertPlan(ctx, accountId, item, position)));
    }
    await archivePlansExcept(ctx, accountId, kept);
    await publishWhenSellable(ctx, accountId);
    return selectPlans(ctx, accountId);
  });
}
