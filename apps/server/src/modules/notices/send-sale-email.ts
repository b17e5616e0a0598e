import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { selectPaymentNotice } from "./notices.store.ts";
import { saleMail } from "./payments.emails.ts";

/** Tells the creator of a sale that came without her doing, if she wants to hear of such. */
export async function sendSaleEmail(ctx: Ctx, paymentId: string) {
  const notice = await selectPaymentNotice(ctx, paymentId);
  if (notice?.status !== "paid") return;
  const isWanted = notice.renewsAt ? notice.notifyRenewal : notice.notifyNewSubscriber;
  if (isWanted !== false) await sendMail(ctx, "sale", saleMail(notice, ctx.config.publicUrl));
}
