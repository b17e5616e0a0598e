import type { Ctx } from "#core/ctx";
import { billingVoidedMail } from "./billing-notices.rules.ts";
import { selectBillingNotice } from "./money-notices.store.ts";

export async function tellBillingVoided(ctx: Ctx, billingId: string) {
  const notice = await selectBillingNotice(ctx, { billingId });
  if (notice) await ctx.mail.send(billingVoidedMail(notice, ctx.config.publicUrl));
}
