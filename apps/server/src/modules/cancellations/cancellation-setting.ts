import type { cancellations } from "@camarim/contract";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findPlan } from "#modules/plans/index";
import {
  lockCancellationSetting,
  selectCancellationSetting,
  upsertCancellationSetting,
} from "./cancellations.store.ts";

const defaultSetting: cancellations.CancellationSetting = {
  askReason: true,
  offerPause: false,
  offerPlan: null,
  discountPercent: null,
};

export async function getCancellationSetting(ctx: Ctx, accountId: string): Promise<cancellations.CancellationSetting> {
  const row = await selectCancellationSetting(ctx, accountId);
  if (!row) return defaultSetting;
  const { askReason, offerPause, offerPlanId: offerPlan, discountPercent } = row;
  return { askReason, offerPause, offerPlan, discountPercent };
}

/** Within the caller's transaction, in which it stays so. */
export async function isPauseOffered(ctx: Ctx, accountId: string): Promise<boolean> {
  return (await lockCancellationSetting(ctx, accountId))?.offerPause ?? defaultSetting.offerPause;
}

/** The same for the discount of the next period; null if there is none. */
export async function findOfferedPercent(ctx: Ctx, accountId: string): Promise<number | null> {
  return (await lockCancellationSetting(ctx, accountId))?.discountPercent ?? null;
}

/** Updates only the given fields. NOT_FOUND for a plan that is not on sale. */
export async function updateCancellationSetting(
  ctx: Ctx,
  accountId: string,
  { askReason, offerPause, offerPlan, discountPercent }: z.output<typeof cancellations.cancellationSettingBody>,
) {
  const plan = offerPlan ? await findPlan(ctx, offerPlan) : undefined;
  if (offerPlan && (plan?.accountId !== accountId || !plan.active)) throw new AppError("NOT_FOUND");
  await upsertCancellationSetting(ctx, accountId, { askReason, offerPause, offerPlanId: offerPlan, discountPercent });
  return getCancellationSetting(ctx, accountId);
}
