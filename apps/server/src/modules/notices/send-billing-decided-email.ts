import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { billingDecidedMail } from "./billing.emails.ts";
import { selectBillingNotice } from "./money-notices.store.ts";

export async function sendBillingDecidedEmail(ctx: Ctx, receiptId: string) {
  const notice = await selectBillingNotice(ctx, { receiptId });
  if (notice) await sendMail(ctx, "account-money", billingDecidedMail(notice, ctx.config.publicUrl));
}
