import type { Ctx } from "#core/ctx";
import { pushTo } from "#rooms/pushes/push-to";
import { selectPaymentNotice } from "./notices.store.ts";
import { receiptDecidedPush } from "./story-notices.rules.ts";

export async function pushReceiptDecided(ctx: Ctx, paymentId: string) {
  const notice = await selectPaymentNotice(ctx, paymentId);
  if (notice?.decision) await pushTo(ctx, notice.subscriptionId, receiptDecidedPush(notice));
}
