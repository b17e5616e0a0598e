import type { Ctx } from "#core/ctx";
import { claimReminder } from "#rooms/renewals/claim-reminder";
import type { Reminder } from "#rooms/renewals/renewals.rules";
import { settleReminder } from "#rooms/renewals/settle-reminder";
import { reminderMail } from "./renewals.rules.ts";

/** Sends a reminder if it is still to be sent; one that the mail server refused may be tried again, one that may have gone out not. */
export async function tellReminder(ctx: Ctx, reminder: Reminder) {
  const notice = await claimReminder(ctx, reminder);
  if (!notice) return;
  try {
    await ctx.mail.send(reminderMail(notice, ctx.config.publicUrl));
  } catch (error) {
    await settleReminder(ctx, reminder, false);
    throw error;
  }
  await settleReminder(ctx, reminder, true);
}
