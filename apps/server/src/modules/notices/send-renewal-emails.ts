import type { Ctx } from "#core/ctx";
import { sendPushes } from "#modules/pushes/index";
import {
  claimReminder,
  findCardLostNotice,
  findReminderNotice,
  findStopNotice,
  type Reminder,
  settleReminder,
} from "#modules/renewals/index";
import { toNoticeToken } from "./notice-token.ts";
import { renewalPush } from "./notices.pushes.ts";
import { cardLostMail, reminderMail, stopMail } from "./renewals.emails.ts";
import { sendFanEmail } from "./send-fan-email.ts";
import { hasReminderStop } from "./story-notices.store.ts";

/** Sends a reminder once, if it still applies. It can be retried only when it certainly was not sent. */
export async function sendReminderEmail(ctx: Ctx, reminder: Reminder) {
  const notice = await claimReminder(ctx, reminder);
  if (!notice) return;
  const stopToken = toNoticeToken(ctx, "renewals", notice.subscriptionId);
  let isSent: boolean;
  try {
    // E-mails about a card charge, and the promised one before a pause ends, cannot be turned off.
    const isPromised = notice.card !== undefined || (notice.isPaused && reminder.kind === "d-3");
    const isStopped = !isPromised && (await hasReminderStop(ctx, notice.subscriptionId));
    isSent =
      !isStopped &&
      (await sendFanEmail(ctx, "reminder", notice, (notice) => reminderMail(notice, ctx.config.publicUrl, stopToken)));
  } catch (error) {
    await settleReminder(ctx, reminder, undefined);
    throw error;
  }
  await settleReminder(ctx, reminder, isSent ? "sent" : "needless");
}

/** Confirms what is true when it is sent: nothing, if the fan has taken it back. */
export async function sendStopEmail(ctx: Ctx, subscriptionId: string) {
  const notice = await findStopNotice(ctx, subscriptionId);
  if (notice) await sendFanEmail(ctx, "order", notice, (notice) => stopMail(notice, ctx.config.publicUrl));
}

/** To a fan whose card is not charged, also if they want no reminders: they were promised that it is. */
export async function sendCardLostEmail(ctx: Ctx, subscriptionId: string) {
  const notice = await findCardLostNotice(ctx, subscriptionId);
  if (notice) await sendFanEmail(ctx, "order", notice, (notice) => cardLostMail(notice, ctx.config.publicUrl));
}

/**
 * To those who pay by PIX, if the reminder still applies and they want reminders. A stored card is charged without them. It replaces an
 * earlier one on the device.
 */
export async function sendReminderPush(ctx: Ctx, reminder: Reminder) {
  const notice = await findReminderNotice(ctx, reminder);
  if (!notice || notice.card || (await hasReminderStop(ctx, notice.subscriptionId))) return;
  await sendPushes(ctx, { subscriptionIds: [notice.subscriptionId] }, renewalPush(notice));
}
