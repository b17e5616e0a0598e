import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { type LockedPayment, lockPayment } from "#modules/payments/index";
import { withdrawLines } from "#modules/refunds/index";
import { isClaimable, isRefundable } from "./gifts.rules.ts";
import {
  type FanGiftRow,
  type GiftRow,
  markRefundRequested,
  selectFanGift,
  selectGift,
  selectUnclaimedGifts,
} from "./gifts.store.ts";

/**
 * The buyer of a gift that nobody has claimed in 90 days wants the money back: from then on nobody can claim it. Idempotent. NOT_FOUND
 * for another browser's, GIFT_CLAIMED, GIFT_KEPT before that day or without money.
 */
export async function requestGiftRefund(ctx: Ctx, fanSessionId: string, orderId: string): Promise<FanGiftRow> {
  return inTransaction(ctx, async (ctx) => {
    const { paymentId } = await getFanGift(ctx, fanSessionId, orderId);
    const payment = await lockPayment(ctx, paymentId);
    const gift = await getFanGift(ctx, fanSessionId, orderId);
    if (gift.refundRequestedAt || gift.returnedAt) return gift;
    if (gift.claimedAt) throw new AppError("GIFT_CLAIMED");
    if (!isRefundable(gift, ctx.now()) || payment?.status !== "paid") throw new AppError("GIFT_KEPT");
    await refund(ctx, gift, payment);
    return getFanGift(ctx, fanSessionId, orderId);
  });
}

/**
 * Returns the money of a creator's gifts that nobody has claimed, since the creator leaves: from then on nobody can claim them.
 * A gift that is claimed meanwhile is left.
 */
export async function refundUnclaimedGifts(ctx: Ctx, accountId: string) {
  for (const { orderId, paymentId } of await selectUnclaimedGifts(ctx, accountId))
    await inTransaction(ctx, async (ctx) => {
      const payment = await lockPayment(ctx, paymentId);
      const gift = await selectGift(ctx, orderId);
      if (gift && isClaimable(gift) && payment?.status === "paid") await refund(ctx, gift, payment);
    });
}

/** The caller holds the lock of the payment. */
async function refund(ctx: Ctx, { orderId, position }: GiftRow, payment: LockedPayment) {
  await markRefundRequested(ctx, orderId);
  await withdrawLines(ctx, payment, [position]);
}

async function getFanGift(ctx: Ctx, fanSessionId: string, orderId: string): Promise<FanGiftRow> {
  const gift = await selectFanGift(ctx, fanSessionId, orderId);
  if (!gift) throw new AppError("NOT_FOUND");
  return gift;
}
