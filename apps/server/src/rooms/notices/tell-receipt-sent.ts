import type { Ctx } from "#core/ctx";
import { receiptSentMail } from "./notices.rules.ts";
import { selectPaymentNotice } from "./notices.store.ts";

export async function tellReceiptSent(ctx: Ctx, paymentId: string) {
  const notice = await selectPaymentNotice(ctx, paymentId);
  if (notice && notice.notifyReceipt !== false) await ctx.mail.send(receiptSentMail(notice, ctx.config.publicUrl));
}
