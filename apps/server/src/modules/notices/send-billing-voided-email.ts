import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { billingVoidedMail } from "./billing.emails.ts";
import { selectBillingNotice } from "./money-notices.store.ts";

export async function sendBillingVoidedEmail(ctx: Ctx, billingId: string) {
  const notice = await selectBillingNotice(ctx, { billingId });
  if (notice) await sendMail(ctx, "account-money", billingVoidedMail(notice, ctx.config.publicUrl));
}
