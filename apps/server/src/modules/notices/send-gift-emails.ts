import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/mail/send-mail";
import { findGiftNotice, markDelivered } from "#modules/gifts/index";
import { giftClaimedMail, giftMail, giftReturnedMail, giftUnclaimedMail } from "./gifts.emails.ts";
import { sendFanEmail } from "./send-fan-email.ts";

/** To the receiver, unless its money went back meanwhile or somebody has claimed it. */
export async function sendGiftEmail(ctx: Ctx, orderId: string) {
  const notice = await findGiftNotice(ctx, orderId);
  const { receiverEmail } = notice ?? {};
  if (!notice?.isClaimable || !receiverEmail) return;
  const isSent = await sendMail(ctx, "gift", giftMail({ ...notice, receiverEmail }, ctx.config.publicUrl));
  if (isSent) await markDelivered(ctx, orderId);
}

/** To the buyer. */
export async function sendGiftUnclaimedEmail(ctx: Ctx, orderId: string) {
  const notice = await findGiftNotice(ctx, orderId);
  if (notice?.isClaimable)
    await sendFanEmail(ctx, "order", notice, (notice) => giftUnclaimedMail(notice, ctx.config.publicUrl));
}

/** To the buyer. */
export async function sendGiftClaimedEmail(ctx: Ctx, orderId: string) {
  const notice = await findGiftNotice(ctx, orderId);
  if (notice) await sendFanEmail(ctx, "order", notice, giftClaimedMail);
}

/** To whoever claimed it, unless the money is there again. */
export async function sendGiftReturnedEmail(ctx: Ctx, orderId: string) {
  const notice = await findGiftNotice(ctx, orderId);
  const { claimerEmail } = notice ?? {};
  if (notice?.isReturned && claimerEmail)
    await sendMail(ctx, "gift", giftReturnedMail({ ...notice, claimerEmail }, ctx.config.publicUrl));
}
