import type { Ctx } from "#core/ctx";
import type { BillingReminder } from "./billings.rules.ts";
import { claimReminder, releaseReminder } from "./open-billings.store.ts";

/**
 * Has `send` called if the reminder is still to be sent, by one caller alone. If it throws, the mail was certainly not taken, and it may be
 * claimed again; a process that dies in it has perhaps sent it, and it is not sent again.
 */
export async function claimBillingReminder(ctx: Ctx, reminder: BillingReminder, send: () => Promise<unknown>) {
  if (!(await claimReminder(ctx, reminder))) return;
  try {
    await send();
  } catch (error) {
    await releaseReminder(ctx, reminder);
    throw error;
  }
}
