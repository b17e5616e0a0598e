import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { selectPaymentNotice } from "./notices.store.ts";
import { paymentRefundedMail } from "./payment-refunded.emails.ts";

/** Mails a fan that a payment was refunded, unless they asked for it (`sendRefundEmail`). A lost dispute has mails of its own. */
export async function sendPaymentRefundedEmail(ctx: Ctx, paymentId: string) {
  const notice = await selectPaymentNotice(ctx, paymentId);
  if (notice?.status === "refunded" && !notice.isWithdrawn) await sendMail(ctx, "order", paymentRefundedMail(notice));
}
