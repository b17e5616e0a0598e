import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/mail/send-mail";
import { findCardsLostNotice, findPixKeyNotice } from "#modules/gateways/index";
import { findWalletNotice } from "#modules/wallet/index";
import { cardsLostMail, pixKeyMissingMail, walletDecidedMail } from "./wallet.emails.ts";

export async function sendWalletDecidedEmail(ctx: Ctx, reviewId: string) {
  const notice = await findWalletNotice(ctx, reviewId);
  if (notice?.decision) await sendMail(ctx, "account-money", walletDecidedMail(notice, ctx.config.publicUrl));
}

/** To a creator whose account at the gateway has no Pix key. */
export async function sendPixKeyMissingEmail(ctx: Ctx, connectionId: string) {
  const notice = await findPixKeyNotice(ctx, connectionId);
  if (notice) await sendMail(ctx, "account-money", pixKeyMissingMail(notice, ctx.config.publicUrl));
}

/** To a creator whose renewals by card are not charged. */
export async function sendCardsLostEmail(ctx: Ctx, connectionId: string) {
  const notice = await findCardsLostNotice(ctx, connectionId);
  if (notice) await sendMail(ctx, "account-money", cardsLostMail(notice, ctx.config.publicUrl));
}
