import type { Ctx } from "#core/ctx";
import { paymentSettledMail } from "./notices.rules.ts";
import { selectPaymentNotice } from "./notices.store.ts";

/** The fan's receipt of what a gateway has taken in; nothing where it has gone back meanwhile. */
export async function tellPaymentSettled(ctx: Ctx, paymentId: string) {
  const notice = await selectPaymentNotice(ctx, paymentId);
  if (notice?.status === "paid") await ctx.mail.send(paymentSettledMail(notice, ctx.config.publicUrl));
}
