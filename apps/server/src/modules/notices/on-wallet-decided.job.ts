import { defineJob } from "#core/jobs";
import { walletDecided } from "#modules/wallet/wallet.events";
import { sendWalletDecidedEmail } from "./send-wallet-decided-email.ts";

export const onWalletDecidedJob = defineJob<{ reviewId: string }>({
  queue: "notice-wallet-decided",
  on: [walletDecided],
  run: (ctx, { reviewId }) => sendWalletDecidedEmail(ctx, reviewId),
});
