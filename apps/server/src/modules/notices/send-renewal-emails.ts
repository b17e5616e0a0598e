import type { Ctx } from "#core/ctx";
import { findPaymentNotice, getSubscriptionPayment } from "#modules/payments/index";
import { sendPushes } from "#modules/pushes/index";
import { claimReminder, findStopNotice, type Reminder, settleReminder, toRenewalToken } from "#modules/renewals/index";
import { toNoticeToken } from "./notice-token.ts";
import { renewalPush } from "./notices.pushes.ts";
import { reminderMail, stopMail } from "./renewals.emails.ts";
import { sendFanEmail } from "./send-fan-email.ts";
import { hasReminderStop } from "./story-notices.store.ts";

/** Sends a reminder once, if it still applies. It can be retried only when it certainly was not sent. */
export async function sendReminderEmail(ctx: Ctx, reminder: Reminder) {
  const notice = await claimReminder(ctx, reminder);
  if (!notice) return;
  const stopToken = toNoticeToken(ctx, "renewals", notice.subscriptionId);
  let isSent: boolean;
  try {
    // E-mails about a card charge cannot be turned off.
    const isStopped = !notice.card && (await hasReminderStop(ctx, notice.subscriptionId));
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

/** Unless the renewal is paid, its receipt waits for review, or reminders are off. It replaces an earlier one on the device. */
export async function sendReminderPush(ctx: Ctx, paymentId: string) {
  const payment = await getSubscriptionPayment(ctx, paymentId);
  const { subscriptionId } = payment;
  const isInReview = payment.receiptId !== null && payment.receiptDecision === null;
  const notice = await findPaymentNotice(ctx, paymentId);
  if (!notice || payment.status !== "pending" || isInReview) return;
  if (await hasReminderStop(ctx, subscriptionId)) return;
  const path = `/r/${toRenewalToken(ctx, paymentId)}`;
  await sendPushes(
    ctx,
    { subscriptionIds: [subscriptionId] },
    renewalPush({ username: notice.username, path, paymentId }),
  );
}
