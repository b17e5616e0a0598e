import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { selectPaymentNotice } from "./notices.store.ts";
import { givenBackMail } from "./payment-back.rules.ts";

/** Mails a fan that a payment was refunded, unless they asked for it (`tellRefund`). A lost dispute has mails of its own. */
export async function tellPaymentBack(ctx: Ctx, paymentId: string) {
  const notice = await selectPaymentNotice(ctx, paymentId);
  if (notice?.status === "refunded" && !notice.isWithdrawn) await sendMail(ctx, "order", givenBackMail(notice));
}
