import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { lockPayment } from "#modules/payments/index";
import { withdrawLines } from "#modules/refunds/index";
import { isRefundable } from "./gifts.rules.ts";
import { type FanGiftRow, markRefundRequested, selectFanGift } from "./gifts.store.ts";

/**
 * The buyer of a gift that nobody has claimed wants the money back, within seven days (CDC art. 49) or after 90: from then on
 * nobody can claim it. Idempotent. NOT_FOUND for another browser's, GIFT_CLAIMED, GIFT_KEPT between these times or without money.
 */
export async function requestGiftRefund(ctx: Ctx, fanSessionId: string, orderId: string): Promise<FanGiftRow> {
  return inTransaction(ctx, async (ctx) => {
    const { paymentId } = await getFanGift(ctx, fanSessionId, orderId);
    const payment = await lockPayment(ctx, paymentId);
    const gift = await getFanGift(ctx, fanSessionId, orderId);
    if (gift.refundRequestedAt || gift.returnedAt) return gift;
    if (gift.claimedAt) throw new AppError("GIFT_CLAIMED");
    if (!isRefundable(gift, ctx.now()) || payment?.status !== "paid") throw new AppError("GIFT_KEPT");
    await markRefundRequested(ctx, orderId);
    await withdrawLines(ctx, payment, [gift.position]);
    return getFanGift(ctx, fanSessionId, orderId);
  });
}

async function getFanGift(ctx: Ctx, fanSessionId: string, orderId: string): Promise<FanGiftRow> {
  const gift = await selectFanGift(ctx, fanSessionId, orderId);
  if (!gift) throw new AppError("NOT_FOUND");
  return gift;
}
