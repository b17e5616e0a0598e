import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { FanBrowser } from "#core/http/fan-browser";
import { announce } from "#core/jobs/jobs";
import { hashToken } from "#core/keys/keys";
import { inTransaction } from "#core/transaction";
import { findVerifiedFan } from "#modules/fans/index";
import { getPayment, lockPayment } from "#modules/payments/index";
import { startGiftedPeriod } from "#modules/subscriptions/index";
import { redeemAsFan } from "#modules/whitelist/index";
import { giftClaimed } from "./gifts.events.ts";
import { isClaimable } from "./gifts.rules.ts";
import { type GiftRow, lockClaimer, markClaimed, selectGift, selectGiftByCode, selectOwnClaim } from "./gifts.store.ts";
import { viewOfferedGift } from "./gifts.view.ts";

type TypedClaim = { email: string; code?: string | undefined; key?: string | undefined };

/** A gift by the secret of its link. LINK_EXPIRED. */
export async function getGiftByCode(ctx: Ctx, code: string): Promise<GiftRow> {
  const gift = await selectGiftByCode(ctx, hashToken(code));
  if (!gift) throw new AppError("LINK_EXPIRED");
  return gift;
}

/** The message of a gift as its receiver reads it; undefined for others, and without one. */
export async function findGiftMessage(ctx: Ctx, code: string, fanSessionId: string | undefined) {
  const gift = await selectGiftByCode(ctx, hashToken(code));
  const own = gift && fanSessionId ? await selectOwnClaim(ctx, gift.orderId, fanSessionId) : undefined;
  const message = gift && viewOfferedGift(gift, own).message;
  return message ? { orderId: gift.orderId, accountId: gift.accountId, message } : undefined;
}

/**
 * Starts the subscription that a gift is, for an e-mail address that is verified with a code, or was in this browser. The
 * claim of the same person is idempotent. LINK_EXPIRED, GIFT_NOT_PAID, GIFT_CLAIMED by somebody else, GIFT_RETURNED,
 * GIFT_UNAVAILABLE, GIFT_FOR_OTHER_EMAIL, GIFT_NOT_NEEDED, EMAIL_NOT_VERIFIED, errors as `verifyCode`.
 */
export async function claimGift(ctx: Ctx, code: string, typed: TypedClaim, browser: FanBrowser) {
  const gift = await getGiftByCode(ctx, code);
  // Before the verification, which uses up the code; a claimed gift may be this person's.
  if (!gift.claimedAt) assertClaimable(gift, typed.email);
  const fan = await signIn(ctx, typed, browser);
  await claimGiftFor(ctx, gift, { fanId: fan.fanId, email: typed.email });
  return fan;
}

/** `opened` is undefined for an address that was verified in this browser before. */
async function signIn(ctx: Ctx, { code, ...typed }: TypedClaim, browser: FanBrowser) {
  if (code !== undefined) return redeemAsFan(ctx, { ...typed, code }, browser);
  const sessionId = browser.session?.sessionId;
  const fanId = sessionId && (await findVerifiedFan(ctx, sessionId, typed.email));
  if (!fanId) throw new AppError("EMAIL_NOT_VERIFIED");
  return { fanId, sessionId, opened: undefined };
}

/**
 * The same for a fan whose address is verified. The fan is locked first, so that two gifts of one person follow each other,
 * then the payment: whoever returns its money waits for the claim, or the claim for them.
 */
export async function claimGiftFor(
  ctx: Ctx,
  { orderId, paymentId }: { orderId: string; paymentId: string },
  { fanId, email }: { fanId: string; email: string },
) {
  await inTransaction(ctx, async (ctx) => {
    await lockClaimer(ctx, fanId);
    await lockPayment(ctx, paymentId);
    const gift = await selectGift(ctx, orderId);
    if (!gift) throw new AppError("LINK_EXPIRED");
    if (gift.claimedBy === fanId) return;
    assertClaimable(gift, email);
    // A gateway may take minutes to return money that was asked for.
    if ((await getPayment(ctx, paymentId)).refundPollAt !== null) throw new AppError("GIFT_RETURNED");
    const terms = { planId: gift.planId, priceCents: gift.priceCents, periodMonths: gift.periodMonths };
    await startGiftedPeriod(ctx, { orderId, accountId: gift.accountId, fanId, fanName: gift.receiverName, terms });
    await markClaimed(ctx, orderId, fanId);
    await announce(ctx, giftClaimed, { orderId });
  });
}

function assertClaimable(gift: GiftRow, email: string) {
  if (gift.claimedAt) throw new AppError("GIFT_CLAIMED");
  if (gift.returnedAt || gift.refundRequestedAt) throw new AppError("GIFT_RETURNED");
  if (!isClaimable(gift) || gift.paymentStatus !== "paid") throw new AppError("GIFT_NOT_PAID");
  if (!gift.publishedAt || gift.takenDownAt) throw new AppError("GIFT_UNAVAILABLE");
  if (gift.receiverEmail !== null && gift.receiverEmail.toLowerCase() !== email.toLowerCase())
    throw new AppError("GIFT_FOR_OTHER_EMAIL");
}
