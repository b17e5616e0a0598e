import type { Ctx } from "#core/ctx";
import { withPlainNames } from "#core/text/plain-names";
import { findPaymentNotice } from "#modules/payments/index";
import { listLineRefunds } from "#modules/refunds/index";
import { toGiftUrl } from "./gift-codes.ts";
import { isClaimable } from "./gifts.rules.ts";
import { selectFanGifts, selectGift } from "./gifts.store.ts";
import { viewFanGift } from "./gifts.view.ts";

/** A gift with its payment, for e-mails about it. */
export async function findGiftNotice(ctx: Ctx, orderId: string) {
  const gift = await selectGift(ctx, orderId);
  const payment = gift && (await findPaymentNotice(ctx, gift.paymentId));
  if (!payment) return undefined;
  const { receiverName, receiverEmail, claimerEmail, message, planName, periodMonths } = gift;
  const names = withPlainNames({ fullName: receiverName, planName });
  return {
    ...payment,
    planName: names.planName,
    receiverName: names.fullName,
    buyerName: payment.fanName,
    receiverEmail,
    claimerEmail,
    message,
    periodMonths,
    url: toGiftUrl(ctx, orderId),
    isClaimable: isClaimable(gift),
    isReturned: gift.returnedAt !== null,
  };
}

export type GiftNotice = NonNullable<Awaited<ReturnType<typeof findGiftNotice>>>;

/** The newest gifts that a browser has bought, for the fan. */
export async function listFanGifts(ctx: Ctx, fanSessionId: string, limit: number) {
  const rows = await selectFanGifts(ctx, fanSessionId, limit);
  const refunds = await listLineRefunds(
    ctx,
    rows.map(({ orderId }) => orderId),
  );
  return rows.map((row) => viewFanGift(ctx, row, refunds));
}
