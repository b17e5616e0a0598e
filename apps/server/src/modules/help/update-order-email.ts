import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { defineJob, enqueue } from "#core/jobs/jobs";
import { sendMail } from "#core/mail/send-mail";
import { inTransaction } from "#core/transaction";
import { getOrCreateFan } from "#modules/fans/index";
import { assignOrders } from "#modules/orders/index";
import { findReadablePayment, lockPayment } from "#modules/payments/index";
import { getProfile } from "#modules/profile/index";
import { assignSubscription } from "#modules/subscriptions/index";
import { findByEndToEndId } from "./find-order.ts";
import { emailCorrectedMail } from "./help.emails.ts";
import { selectOrder } from "./help.store.ts";
import { searchOrdersJob } from "./request-help.ts";

type Correction = { _id?: string | undefined; endToEndId?: string | undefined; email: string };
type Asker = { network: string; fanSessionId: string | undefined };

/**
 * By a browser that has the order, or by the id of its transfer. NOT_FOUND for others; ORDER_EMAIL_VERIFIED once somebody has signed
 * in with its address.
 */
export async function updateOrderEmail(ctx: Ctx, accountId: string, correction: Correction, asker: Asker) {
  const paymentId = await findProvedOrder(ctx, accountId, correction, asker);
  if (!paymentId) throw new AppError("NOT_FOUND");
  await changeOrderEmail(ctx, accountId, paymentId, correction.email);
  await enqueue(ctx, searchOrdersJob, { accountId, network: asker.network, email: correction.email });
}

async function findProvedOrder(ctx: Ctx, accountId: string, { _id, endToEndId }: Correction, { fanSessionId }: Asker) {
  if (endToEndId) return (await findByEndToEndId(ctx, accountId, endToEndId))?.id;
  if (!_id || !fanSessionId) return undefined;
  const payment = await findReadablePayment(ctx, _id, { fanSessionId });
  return payment?.accountId === accountId ? payment.id : undefined;
}

/** Gives an order, with its subscription, to the fan of another address. ORDER_EMAIL_VERIFIED. */
async function changeOrderEmail(ctx: Ctx, accountId: string, paymentId: string, email: string) {
  await inTransaction(ctx, async (ctx) => {
    const payment = await lockPayment(ctx, paymentId);
    const former = await selectOrder(ctx, accountId, paymentId);
    if (!payment || !former) throw new AppError("NOT_FOUND");
    if (former.email.toLowerCase() === email) return;
    if (former.isVerified) throw new AppError("ORDER_EMAIL_VERIFIED");
    const fanId = await getOrCreateFan(ctx, email);
    if (payment.subscriptionId) await assignSubscription(ctx, payment.subscriptionId, fanId);
    else await assignOrders(ctx, [payment.orderId], fanId);
    await enqueue(ctx, sendEmailCorrectedJob, { to: former.email, accountId });
  });
}

/** The former address is not stored anywhere else; the job's record is deleted within a day. */
export const sendEmailCorrectedJob = defineJob<{ to: string; accountId: string }>({
  name: "send-email-corrected",
  queue: "mail",
  options: { deleteAfterSeconds: 86_400 },
  run: async (ctx, { to, accountId }) => {
    const { username } = await getProfile(ctx, accountId);
    await sendMail(ctx, "order", emailCorrectedMail(to, username));
  },
});
