import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { creditPaidMail } from "./credits.emails.ts";
import { selectCreditNotice } from "./credits.store.ts";

/** Mails a creator that their credit was paid to their PIX key. */
export async function sendCreditNotice(ctx: Ctx, creditPaymentId: string) {
  const notice = await selectCreditNotice(ctx, creditPaymentId);
  if (notice) await sendMail(ctx, "account-money", creditPaidMail(notice, ctx.config.publicUrl));
}
