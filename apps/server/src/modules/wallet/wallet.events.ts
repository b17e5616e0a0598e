import type { Event } from "#core/jobs/jobs";

/** An admin has approved or rejected the payout holder. */
export const walletDecided: Event<{ reviewId: string }> = { event: "wallet-decided" };
