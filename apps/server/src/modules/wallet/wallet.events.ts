import type { Event } from "#core/jobs";

/** An admin has approved or refused who is paid out. */
export const walletDecided: Event<{ reviewId: string }> = { event: "wallet-decided" };
