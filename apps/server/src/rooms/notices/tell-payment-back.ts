import type { Ctx } from "#core/ctx";
import { selectPaymentNotice } from "./notices.store.ts";
import { contestedMail, givenBackMail } from "./payment-back.rules.ts";

/** To the creator, that a card's owner contested a payment; to the fan, that one was given back, unless it was for the asking (`tellRefund`). */
export async function tellPaymentBack(ctx: Ctx, paymentId: string) {
  const notice = await selectPaymentNotice(ctx, paymentId);
  if (notice?.status === "charged_back") await ctx.mail.send(contestedMail(notice, ctx.config.publicUrl));
  if (notice?.status === "refunded" && !notice.isWithdrawn) await ctx.mail.send(givenBackMail(notice));
}
