import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/mail/send-mail";
import { inTransaction } from "#core/transaction";
import { type PushNotice, sendPushes } from "#modules/pushes/index";
import { claimMessage, settleMessage } from "#modules/reminders/index";
import { endedSubscriptionPush, unpaidOrderPush } from "./notices.pushes.ts";
import { endedSubscriptionMail, unpaidOrderMail } from "./reminders.emails.ts";
import { sendFanEmail } from "./send-fan-email.ts";

type Notice = NonNullable<Awaited<ReturnType<typeof claimMessage>>>;

/** Sends the e-mail of a message once, if it still applies. It can be retried only when the mail server refused it. */
export async function sendReminderMail(ctx: Ctx, messageId: string) {
  const notice = await inTransaction(ctx, (ctx) => claimMessage(ctx, messageId, "email"));
  if (!notice) return;
  let isSent: boolean;
  try {
    isSent = await sendEmail(ctx, notice);
  } catch (error) {
    await settleMessage(ctx, messageId, "email", "waiting");
    throw error;
  }
  await settleMessage(ctx, messageId, "email", isSent ? "sent" : "skipped");
}

function sendEmail(ctx: Ctx, notice: Notice): Promise<boolean> {
  const site = ctx.config.publicUrl;
  if (notice.measure === "unpaid_order")
    return sendFanEmail(ctx, "unpaid-order", notice, (notice) => unpaidOrderMail(notice, site));
  return sendMail(ctx, "ended-subscription", endedSubscriptionMail(notice, site));
}

/** Enqueues the push of a message, in one transaction with its record. */
export async function sendReminderMessagePush(ctx: Ctx, messageId: string) {
  await inTransaction(ctx, async (ctx) => {
    const notice = await claimMessage(ctx, messageId, "push");
    if (!notice) return;
    const reached = await sendPushes(ctx, toAddressees(notice), toPush(notice));
    await settleMessage(ctx, messageId, "push", reached.size > 0 ? "sent" : "skipped");
  });
}

function toPush(notice: Notice): PushNotice {
  return notice.measure === "unpaid_order" ? unpaidOrderPush(notice) : endedSubscriptionPush(notice);
}

function toAddressees(notice: Notice) {
  if (notice.measure === "ended_subscription") return { subscriptionIds: [notice.subscriptionId] };
  return { orderIds: [notice.orderId] };
}
