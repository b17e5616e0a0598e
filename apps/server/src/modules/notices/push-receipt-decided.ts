import type { Ctx } from "#core/ctx";
import { sendPushes } from "#modules/pushes/send-pushes";
import { selectPaymentNotice } from "./notices.store.ts";
import { receiptDecidedPush } from "./stories.emails.ts";

export async function pushReceiptDecided(ctx: Ctx, paymentId: string) {
  const notice = await selectPaymentNotice(ctx, paymentId);
  if (notice?.decision) await sendPushes(ctx, notice.subscriptionId, receiptDecidedPush(notice));
}
