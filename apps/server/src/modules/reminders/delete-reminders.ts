import type { Ctx } from "#core/ctx";
import { deleteReminderSetting } from "./reminder-setting.store.ts";
import { clearPersons, deleteTargetsOf } from "./targets.store.ts";

/** Of a creator, within the caller's transaction. */
export async function deleteReminders(ctx: Ctx, accountId: string) {
  await deleteReminderSetting(ctx, accountId);
  await deleteTargetsOf(ctx, accountId);
}

/** Of a fan, within the caller's transaction: what was sent remains without the person, as do their orders. */
export async function anonymiseFanInReminders(ctx: Ctx, fanId: string) {
  await clearPersons(ctx, fanId);
}
