import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { walletDecidedMail } from "./money-notices.rules.ts";
import { selectWalletNotice } from "./money-notices.store.ts";

export async function tellWalletDecided(ctx: Ctx, reviewId: string) {
  const notice = await selectWalletNotice(ctx, reviewId);
  if (notice?.decision) await sendMail(ctx, "account-money", walletDecidedMail(notice, ctx.config.publicUrl));
}
