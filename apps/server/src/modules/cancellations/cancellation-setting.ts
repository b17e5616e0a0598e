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

const defaultSetting: cancellations.CancellationSetting = { askReason: true, offerPause: false, offerPlan: null };

export async function getCancellationSetting(ctx: Ctx, accountId: string): Promise<cancellations.CancellationSetting> {
  const row = await selectCancellationSetting(ctx, accountId);
  if (!row) return defaultSetting;
  return { askReason: row.askReason, offerPause: row.offerPause, offerPlan: row.offerPlanId };
}

/** Within the caller's transaction, in which it stays so. */
export async function isPauseOffered(ctx: Ctx, accountId: string): Promise<boolean> {
  return (await lockCancellationSetting(ctx, accountId))?.offerPause ?? defaultSetting.offerPause;
}

/** Updates only the given fields. NOT_FOUND for a plan that is not on sale. */
export async function updateCancellationSetting(
  ctx: Ctx,
  accountId: string,
  { askReason, offerPause, offerPlan }: z.output<typeof cancellations.cancellationSettingBody>,
) {
  const plan = offerPlan ? await findPlan(ctx, offerPlan) : undefined;
  if (offerPlan && (plan?.accountId !== accountId || !plan.active)) throw new AppError("NOT_FOUND");
  await upsertCancellationSetting(ctx, accountId, { askReason, offerPause, offerPlanId: offerPlan });
  return getCancellationSetting(ctx, accountId);
}
