import type { Ctx } from "#core/ctx";
import { creditPaidMail } from "./credits.rules.ts";
import { selectCreditNotice } from "./credits.store.ts";

/** Mails a creator that their credit was paid to their PIX key. */
export async function sendCreditNotice(ctx: Ctx, creditPaymentId: string) {
  const notice = await selectCreditNotice(ctx, creditPaymentId);
  if (notice) await ctx.mail.send(creditPaidMail(notice, ctx.config.publicUrl));
}
