import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { billingMadeMail } from "./billing-notices.rules.ts";
import { selectBillingNotice } from "./money-notices.store.ts";

export async function tellBillingMade(ctx: Ctx, billingId: string) {
  const notice = await selectBillingNotice(ctx, { billingId });
  if (notice) await sendMail(ctx, "account-money", billingMadeMail(notice, ctx.config.publicUrl));
}
