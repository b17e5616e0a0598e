import type { Ctx } from "#core/ctx";
import { billingDecidedMail } from "./billing-notices.rules.ts";
import { selectBillingNotice } from "./money-notices.store.ts";

export async function tellBillingDecided(ctx: Ctx, receiptId: string) {
  const notice = await selectBillingNotice(ctx, { receiptId });
  if (notice) await ctx.mail.send(billingDecidedMail(notice, ctx.config.publicUrl));
}
