import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { selectPaymentNotice } from "./notices.store.ts";
import { receiptDecidedMail } from "./payments.emails.ts";

export async function sendReceiptDecidedEmail(ctx: Ctx, paymentId: string) {
  const notice = await selectPaymentNotice(ctx, paymentId);
  if (notice) await sendMail(ctx, "order", receiptDecidedMail(notice, ctx.config.publicUrl));
}
