import { defineJob } from "#core/jobs";
import { walletDecided } from "#rooms/wallet/wallet.events";
import { tellWalletDecided } from "./tell-wallet-decided.ts";

export const onWalletDecidedJob = defineJob<{ reviewId: string }>({
  queue: "notice-wallet-decided",
  on: [walletDecided],
  run: (ctx, { reviewId }) => tellWalletDecided(ctx, reviewId),
});
