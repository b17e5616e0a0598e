import type { Event } from "#core/jobs";

/** A fatura was made for a creator. */
export const billingMade: Event<{ billingId: string }> = { event: "billing-made" };

/** An admin found the money of a proof, or did not. */
export const billingProofDecided: Event<{ receiptId: string }> = { event: "billing-proof-decided" };
