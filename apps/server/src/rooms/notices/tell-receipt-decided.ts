import type { Ctx } from "#core/ctx";
import { receiptDecidedMail } from "./notices.rules.ts";
import { selectPaymentNotice } from "./notices.store.ts";

export async function tellReceiptDecided(ctx: Ctx, paymentId: string) {
  const notice = await selectPaymentNotice(ctx, paymentId);
  if (notice) await ctx.mail.send(receiptDecidedMail(notice, ctx.config.publicUrl));
}
