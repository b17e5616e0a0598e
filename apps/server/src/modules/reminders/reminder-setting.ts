import type { reminders } from "@camarim/contract";
import { fieldErrors } from "@camarim/contract/field-errors";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findCouponForPlans } from "#modules/coupons/index";
import { selectReminderSetting, upsertReminderSetting } from "./reminder-setting.store.ts";

/** What a creator has switched on, and the coupon in messages about ended subscriptions. */
export async function getReminderSetting(ctx: Ctx, accountId: string) {
  const row = await selectReminderSetting(ctx, accountId);
  const { unpaidOrders = true, endedSubscriptions = false, couponId = null } = row ?? {};
  const coupon = couponId ? await findCouponForPlans(ctx, accountId, couponId) : undefined;
  return { unpaidOrders, endedSubscriptions, coupon };
}

/** Updates only the given fields. NOT_FOUND for another creator's or an archived coupon, VALIDATION_FAILED for one of items alone. */
export async function updateReminderSetting(
  ctx: Ctx,
  accountId: string,
  { unpaidOrders, endedSubscriptions, coupon: couponId }: reminders.RemindersBody,
) {
  const coupon = couponId ? await findCouponForPlans(ctx, accountId, couponId) : undefined;
  if (couponId && (!coupon || coupon.isArchived)) throw new AppError("NOT_FOUND");
  if (coupon && !coupon.isForPlans) throw new AppError("VALIDATION_FAILED", { coupon: fieldErrors.couponForItems });
  await upsertReminderSetting(ctx, accountId, { unpaidOrders, endedSubscriptions, couponId });
}
