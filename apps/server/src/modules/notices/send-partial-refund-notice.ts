import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { partlyRefundedMail } from "./disputes.emails.ts";
import { selectPartialRefundNotice } from "./disputes.store.ts";

/** Mails a fan that a part of a payment was refunded, unless all of it was by now, which has a mail of its own. */
export async function sendPartialRefundNotice(ctx: Ctx, paymentId: string) {
  const notice = await selectPartialRefundNotice(ctx, paymentId);
  if (notice && notice.status !== "refunded" && notice.refundedCents > 0)
    await sendMail(ctx, "order", partlyRefundedMail(notice));
}
