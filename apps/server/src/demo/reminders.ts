import { coupons, reminders } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { createCoupon } from "#modules/coupons/index";
import { updateReminderSetting } from "#modules/reminders/index";
import type { OpenedCreator } from "./open-creator.ts";

/** Ended subscriptions are written about, with a coupon. */
export async function createDemoReminders(ctx: Ctx, { accountId }: OpenedCreator) {
  const volta = coupons.couponBody.parse({ code: "VOLTA20", kind: "percent", value: 20 });
  const { id: coupon } = await createCoupon(ctx, accountId, volta);
  await updateReminderSetting(ctx, accountId, reminders.remindersBody.parse({ endedSubscriptions: true, coupon }));
}
