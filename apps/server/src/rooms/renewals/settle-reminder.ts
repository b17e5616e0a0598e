import type { Ctx } from "#core/ctx";
import type { Reminder } from "./renewals.rules.ts";
import { settleReminder as storeOutcome, updateClaim } from "./renewals.store.ts";

/** A claimed reminder was handed over, or certainly was not, and may be claimed again. */
export async function settleReminder(ctx: Ctx, reminder: Reminder, isSent: boolean) {
  if (isSent) await storeOutcome(ctx, reminder, "sent");
  else await updateClaim(ctx, reminder, null);
}
