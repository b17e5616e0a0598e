import type { Ctx } from "#core/ctx";
import { billingMadeMail } from "./billing-notices.rules.ts";
import { selectBillingNotice } from "./money-notices.store.ts";

export async function tellBillingMade(ctx: Ctx, billingId: string) {
  const notice = await selectBillingNotice(ctx, { billingId });
  if (notice) await ctx.mail.send(billingMadeMail(notice, ctx.config.publicUrl));
}
