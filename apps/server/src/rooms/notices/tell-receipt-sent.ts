import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { receiptSentMail } from "./notices.rules.ts";
import { selectPaymentNotice } from "./notices.store.ts";

export async function tellReceiptSent(ctx: Ctx, paymentId: string) {
  const notice = await selectPaymentNotice(ctx, paymentId);
  if (notice && notice.notifyReceipt !== false)
    await sendMail(ctx, "sale", receiptSentMail(notice, ctx.config.publicUrl));
}
