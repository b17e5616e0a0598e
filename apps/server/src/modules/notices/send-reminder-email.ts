import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { claimReminder, settleReminder } from "#modules/renewals/claim-reminder";
import type { Reminder } from "#modules/renewals/renewals.rules";
import { noticeToken } from "./notice-token.ts";
import { reminderMail } from "./renewals.emails.ts";
import { hasReminderStop } from "./story-notices.store.ts";

/** Sends a reminder if it is still to be sent; one that the mail server refused may be tried again, one that may have gone out not. */
export async function sendReminderEmail(ctx: Ctx, reminder: Reminder) {
  const notice = await claimReminder(ctx, reminder);
  if (!notice) return;
  // What a card is charged, or was refused, is told whatever was stopped.
  if (!notice.card && (await hasReminderStop(ctx, notice.subscriptionId)))
    return settleReminder(ctx, reminder, "needless");
  const mail = reminderMail(notice, ctx.config.publicUrl, noticeToken(ctx, "renewals", notice.subscriptionId));
  let isSent: boolean;
  try {
    isSent = await sendMail(ctx, "reminder", mail);
  } catch (error) {
    await settleReminder(ctx, reminder, undefined);
    throw error;
  }
  await settleReminder(ctx, reminder, isSent ? "sent" : "needless");
}
