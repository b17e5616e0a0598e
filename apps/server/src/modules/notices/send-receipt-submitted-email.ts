import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { selectPaymentNotice } from "./notices.store.ts";
import { receiptSentMail } from "./payments.emails.ts";

export async function sendReceiptSubmittedEmail(ctx: Ctx, paymentId: string) {
  const notice = await selectPaymentNotice(ctx, paymentId);
  if (notice && notice.notifyReceipt !== false)
    await sendMail(ctx, "sale", receiptSentMail(notice, ctx.config.publicUrl));
}
