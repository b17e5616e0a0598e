import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { selectPaymentNotice } from "./notices.store.ts";
import { paymentSettledMail } from "./payments.emails.ts";

/** The fan's receipt of what a gateway has taken in; nothing where it has gone back meanwhile. */
export async function sendPaymentSettledEmail(ctx: Ctx, paymentId: string) {
  const notice = await selectPaymentNotice(ctx, paymentId);
  if (notice?.status === "paid") await sendMail(ctx, "order", paymentSettledMail(notice, ctx.config.publicUrl));
}
