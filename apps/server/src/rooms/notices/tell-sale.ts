import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { saleMail } from "./notices.rules.ts";
import { selectPaymentNotice } from "./notices.store.ts";

/** Tells the creator of a sale that came without her doing, if she wants to hear of such. */
export async function tellSale(ctx: Ctx, paymentId: string) {
  const notice = await selectPaymentNotice(ctx, paymentId);
  if (notice?.status !== "paid") return;
  const isWanted = notice.renewsAt ? notice.notifyRenewal : notice.notifyNewSubscriber;
  if (isWanted !== false) await sendMail(ctx, "sale", saleMail(notice, ctx.config.publicUrl));
}
