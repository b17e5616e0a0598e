import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { defineJob, enqueue } from "#core/jobs/jobs";
import { personalMail } from "#core/jobs/queues";
import { sendMail } from "#core/mail/send-mail";
import { inTransaction, retryTransaction } from "#core/transaction";
import { getOrCreateFan, lockFan } from "#modules/fans/index";
import { assignOrders, markEmailCorrected } from "#modules/orders/index";
import { findReadablePayment, getPayment, lockPayment } from "#modules/payments/index";
import { getProfile } from "#modules/profile/index";
import { assignSubscription, createEmailCorrection } from "#modules/subscriptions/index";
import { findByEndToEndId } from "./find-order.ts";
import { correctedAccessMail, emailCorrectedMail } from "./help.emails.ts";
import { selectOrder } from "./help.store.ts";
import { searchOrdersJob } from "./request-help.ts";
import { sendWithinLimits } from "./send-orders.ts";

type Correction = { _id?: string | undefined; endToEndId?: string | undefined; email: string };
type Asker = { network: string; fanSessionId: string | undefined };

/**
 * By a browser that has the order, or by the id of its transfer. NOT_FOUND for others; ORDER_EMAIL_VERIFIED once somebody has signed
 * in with its address.
 */
export async function updateOrderEmail(ctx: Ctx, accountId: string, correction: Correction, asker: Asker) {
  const paymentId = await findProvedOrder(ctx, accountId, correction, asker);
  if (!paymentId) throw new AppError("NOT_FOUND");
  await changeOrderEmail(ctx, { accountId, paymentId, email: correction.email, by: "fan" });
  await enqueue(ctx, searchOrdersJob, { accountId, network: asker.network, email: correction.email });
}

async function findProvedOrder(ctx: Ctx, accountId: string, { _id, endToEndId }: Correction, { fanSessionId }: Asker) {
  if (endToEndId) return (await findByEndToEndId(ctx, accountId, endToEndId))?.id;
  if (!_id || !fanSessionId) return undefined;
  const payment = await findReadablePayment(ctx, _id, { fanSessionId });
  return payment?.accountId === accountId ? payment.id : undefined;
}

type Change = { accountId: string; paymentId: string; email: string; by: "fan" | "creator" };

/** Gives an order, with its subscription, to the fan of another address. NOT_FOUND, ORDER_EMAIL_VERIFIED, ORDER_EMAIL_CORRECTED. */
async function changeOrderEmail(ctx: Ctx, { accountId, paymentId, email, by }: Change): Promise<"changed" | "same"> {
  return inTransaction(ctx, async (ctx) => {
    const before = await selectOrder(ctx, accountId, paymentId);
    if (!before) throw new AppError("NOT_FOUND");
    // Who signs in with the address at this moment has verified it, or does so without this order.
    await lockFan(ctx, before.fanId);
    const payment = await lockPayment(ctx, paymentId);
    const former = await selectOrder(ctx, accountId, paymentId);
    if (!payment || !former) throw new AppError("NOT_FOUND");
    if (former.fanId !== before.fanId) retryTransaction("the order was given to another fan");
    if (former.email.toLowerCase() === email) return "same";
    // First: the creator learns nothing about the address that they typed themselves.
    if (by === "creator" && (await getPayment(ctx, paymentId)).isEmailCorrected)
      throw new AppError("ORDER_EMAIL_CORRECTED");
    if (former.isVerified) throw new AppError("ORDER_EMAIL_VERIFIED");
    if (by === "creator") await markEmailCorrected(ctx, payment.orderId);
    const fanId = await getOrCreateFan(ctx, email);
    const { subscriptionId } = payment;
    if (subscriptionId) {
      await assignSubscription(ctx, subscriptionId, fanId);
      await createEmailCorrection(ctx, { subscriptionId, accountId, actor: by });
    } else await assignOrders(ctx, [payment.orderId], fanId);
    await enqueue(ctx, sendEmailCorrectedJob, { to: former.email, accountId, by });
    return "changed";
  });
}

type Correcting = { accountId: string; network: string };

/**
 * By the creator, for a fan who is left outside by a typo: once, and only while nobody has verified the address. Neither the result nor
 * a second attempt shows whether somebody has signed in with the new address. Errors of `changeOrderEmail`.
 */
export async function updateFanEmail(ctx: Ctx, { accountId, network }: Correcting, paymentId: string, email: string) {
  const outcome = await changeOrderEmail(ctx, { accountId, paymentId, email, by: "creator" });
  if (outcome === "changed") await enqueue(ctx, sendCorrectedAccessJob, { to: email, accountId, network });
  return getPayment(ctx, paymentId);
}

/** The former address is not stored anywhere else; the job's record is deleted within a day. */
export const sendEmailCorrectedJob = defineJob<{ to: string; accountId: string; by: Change["by"] }>({
  name: "send-email-corrected",
  queue: "mail",
  options: personalMail,
  run: async (ctx, { to, accountId, by }) => {
    const { username } = await getProfile(ctx, accountId);
    await sendMail(ctx, "order", emailCorrectedMail(to, username, by));
  },
});

/** Nothing above the limits of codes. */
export const sendCorrectedAccessJob = defineJob<{ to: string; accountId: string; network: string }>({
  name: "send-corrected-access",
  queue: "mail",
  isUrgent: true,
  options: personalMail,
  run: (ctx, { to, accountId, network }) =>
    sendWithinLimits(ctx, to, network, async () => {
      const { username } = await getProfile(ctx, accountId);
      const link = `${ctx.config.publicUrl}/entrar?volta=/@${username}/paguei`;
      await sendMail(ctx, "order", correctedAccessMail({ to, username, link }));
    }),
});
