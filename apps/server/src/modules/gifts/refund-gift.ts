import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { announce } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { lockPayment, paymentUnwanted } from "#modules/payments/index";
import { giftRefundDue } from "./gifts.events.ts";
import { isRefundable } from "./gifts.rules.ts";
import { type FanGiftRow, markRefundRequested, selectFanGift } from "./gifts.store.ts";

/**
 * The buyer of a gift that nobody has claimed for 90 days wants the money back: from then on nobody can claim it. Idempotent.
 * NOT_FOUND for another browser's, GIFT_CLAIMED, GIFT_KEPT before that time or without money.
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
    await returnMoney(ctx, payment);
    return { ...gift, refundRequestedAt: ctx.now() };
  });
}

/** A gateway returns it by itself; the creator returns money of their own key, and records that as any other refund. */
async function returnMoney(ctx: Ctx, { id, orderId, gateway }: { id: string; orderId: string; gateway: string }) {
  if (gateway === "bacen") await announce(ctx, giftRefundDue, { orderId });
  else await announce(ctx, paymentUnwanted, { paymentId: id });
}

async function getFanGift(ctx: Ctx, fanSessionId: string, orderId: string): Promise<FanGiftRow> {
  const gift = await selectFanGift(ctx, fanSessionId, orderId);
  if (!gift) throw new AppError("NOT_FOUND");
  return gift;
}
