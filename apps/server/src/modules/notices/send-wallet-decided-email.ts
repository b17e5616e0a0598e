import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { selectWalletNotice } from "./money-notices.store.ts";
import { walletDecidedMail } from "./wallet.emails.ts";

export async function sendWalletDecidedEmail(ctx: Ctx, reviewId: string) {
  const notice = await selectWalletNotice(ctx, reviewId);
  if (notice?.decision) await sendMail(ctx, "account-money", walletDecidedMail(notice, ctx.config.publicUrl));
}
