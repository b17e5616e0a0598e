import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { billingMadeMail } from "./billing.emails.ts";
import { selectBillingNotice } from "./money-notices.store.ts";

export async function sendBillingCreatedEmail(ctx: Ctx, billingId: string) {
  const notice = await selectBillingNotice(ctx, { billingId });
  if (notice) await sendMail(ctx, "account-money", billingMadeMail(notice, ctx.config.publicUrl));
}
