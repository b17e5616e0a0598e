import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/mail/send-mail";
import { findGiftNotice } from "#modules/gifts/index";
import { isAcceptable } from "#modules/orders/index";
import { acceptsReceipt, findPaymentNotice, getPayment } from "#modules/payments/index";
import { sendPushes } from "#modules/pushes/index";
import { findReceivedTip } from "#modules/tips/index";
import { giftSaleMail } from "./gifts.emails.ts";
import { receiptDecidedPush } from "./notices.pushes.ts";
import {
  paymentSettledMail,
  receiptAwaitedMail,
  receiptDecidedMail,
  receiptSubmittedMail,
  saleMail,
} from "./payments.emails.ts";
import { sendFanEmail } from "./send-fan-email.ts";
import { tipMail, tipThanksMail } from "./tips.emails.ts";

/** To the creator, unless they turned it off or sent it themselves. */
export async function sendReceiptSubmittedEmail(ctx: Ctx, paymentId: string) {
  const notice = await findPaymentNotice(ctx, paymentId);
  if (notice && notice.notifyReceipt !== false && notice.receiptSentBy !== "creator")
    await sendMail(ctx, "sale", receiptSubmittedMail(notice, ctx.config.publicUrl));
}

/** To the creator, unless they turned it off or have decided meanwhile. */
export async function sendReceiptAwaitedEmail(ctx: Ctx, paymentId: string) {
  const notice = await findPaymentNotice(ctx, paymentId);
  if (notice && notice.notifyReceipt !== false && notice.decision === null)
    await sendMail(ctx, "sale", receiptAwaitedMail(notice, ctx.config.publicUrl));
}

/** Not of a receipt that the creator sent and rejected themselves, nor once another one waits. */
async function findDecidedNotice(ctx: Ctx, paymentId: string) {
  const notice = await findPaymentNotice(ctx, paymentId);
  const isOfFan =
    notice?.decision === "approved" || (notice?.decision === "rejected" && notice.receiptSentBy === "fan");
  return isOfFan ? notice : undefined;
}

/** Not for an order that cannot be fulfilled any more: no receipt of it is approved. */
async function acceptsAnother(ctx: Ctx, paymentId: string): Promise<boolean> {
  const payment = await getPayment(ctx, paymentId);
  return acceptsReceipt(payment, ctx.now()) && (await isAcceptable(ctx, payment.orderId));
}

/** To the fan. */
export async function sendReceiptDecidedEmail(ctx: Ctx, paymentId: string) {
  const notice = await findDecidedNotice(ctx, paymentId);
  if (!notice) return;
  const takesAnother = await acceptsAnother(ctx, paymentId);
  const site = ctx.config.publicUrl;
  await sendFanEmail(ctx, "order", notice, (notice) => receiptDecidedMail(notice, site, takesAnother));
}

export async function sendReceiptDecidedPush(ctx: Ctx, paymentId: string) {
  const notice = await findDecidedNotice(ctx, paymentId);
  if (!notice) return;
  const takesAnother = await acceptsAnother(ctx, paymentId);
  const push = receiptDecidedPush({ ...notice, takesAnother });
  const { subscriptionId, orderId } = notice;
  await sendPushes(ctx, subscriptionId ? { subscriptionIds: [subscriptionId] } : { orderIds: [orderId] }, push);
}

/** To the fan, of a payment that a gateway confirmed and that was not refunded since. */
export async function sendPaymentSettledEmail(ctx: Ctx, paymentId: string) {
  const notice = await findPaymentNotice(ctx, paymentId);
  if (notice?.status === "paid")
    await sendFanEmail(ctx, "order", notice, (notice) => paymentSettledMail(notice, ctx.config.publicUrl));
}

/** To the creator, of a payment that a gateway confirmed, unless they turned it off. */
export async function sendSaleEmail(ctx: Ctx, paymentId: string) {
  const notice = await findPaymentNotice(ctx, paymentId);
  if (notice?.status !== "paid") return;
  const isEnabled = notice.renewsAt ? notice.notifyRenewal : notice.notifyNewSubscriber;
  if (isEnabled === false) return;
  if (notice.kinds.includes("gift")) {
    const gift = await findGiftNotice(ctx, notice.orderId);
    if (gift) await sendMail(ctx, "sale", giftSaleMail(gift, ctx.config.publicUrl));
    return;
  }
  const tip = notice.kinds.includes("tip") ? await findReceivedTip(ctx, notice.accountId, notice.orderId) : undefined;
  const site = ctx.config.publicUrl;
  const isTipAlone = tip !== undefined && !notice.subscriptionId;
  await sendMail(ctx, "sale", isTipAlone ? tipMail(notice, tip.message, site) : saleMail(notice, site, tip));
}

/** To the fan. */
export async function sendTipThanksEmail(ctx: Ctx, paymentId: string) {
  const notice = await findPaymentNotice(ctx, paymentId);
  const tip = notice && (await findReceivedTip(ctx, notice.accountId, notice.orderId));
  if (tip)
    await sendFanEmail(ctx, "order", notice, (notice) => tipThanksMail(notice, tip.amountCents, ctx.config.publicUrl));
}
