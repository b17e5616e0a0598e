import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { receiptDecidedMail } from "./notices.rules.ts";
import { selectPaymentNotice } from "./notices.store.ts";

export async function tellReceiptDecided(ctx: Ctx, paymentId: string) {
  const notice = await selectPaymentNotice(ctx, paymentId);
  if (notice) await sendMail(ctx, "order", receiptDecidedMail(notice, ctx.config.publicUrl));
}
