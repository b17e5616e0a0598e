import type { Ctx } from "#core/ctx";
import { walletDecidedMail } from "./money-notices.rules.ts";
import { selectWalletNotice } from "./money-notices.store.ts";

export async function tellWalletDecided(ctx: Ctx, reviewId: string) {
  const notice = await selectWalletNotice(ctx, reviewId);
  if (notice?.decision) await ctx.mail.send(walletDecidedMail(notice, ctx.config.publicUrl));
}
