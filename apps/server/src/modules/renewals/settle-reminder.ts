import type { Ctx } from "#core/ctx";
import type { ReminderOutcome } from "#db/tables";
import type { Reminder } from "./renewals.rules.ts";
import { settleReminder as storeOutcome, updateClaim } from "./renewals.store.ts";

/** A claimed reminder was handed over, or is not wanted; without an outcome it certainly was not, and may be claimed again. */
export async function settleReminder(ctx: Ctx, reminder: Reminder, outcome: ReminderOutcome | undefined) {
  if (outcome) await storeOutcome(ctx, reminder, outcome);
  else await updateClaim(ctx, reminder, null);
}
