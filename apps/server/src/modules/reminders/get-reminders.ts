import type { Ctx } from "#core/ctx";
import type { ReminderMeasure } from "#db/tables";
import { getReminderSetting } from "./reminder-setting.ts";
import { dayMs } from "./reminders.rules.ts";
import { countSent, selectGroups } from "./results.store.ts";

const shownDays = 365;

/** What a creator has switched on, and what came of it in the last 12 months. */
export async function getReminders(ctx: Ctx, accountId: string) {
  const from = new Date(ctx.now().getTime() - shownDays * dayMs);
  const measured = async (measure: ReminderMeasure) => {
    const query = { accountId, measure, from };
    return { measure, from, sent: await countSent(ctx, query), ...(await selectGroups(ctx, query)) };
  };
  return {
    setting: await getReminderSetting(ctx, accountId),
    unpaidOrders: await measured("unpaid_order"),
    endedSubscriptions: await measured("ended_subscription"),
  };
}

export type FoundReminders = Awaited<ReturnType<typeof getReminders>>;
