import type { Event } from "#core/jobs";

/** A proof waits for the creator's decision. */
export const receiptSent: Event<{ paymentId: string }> = { event: "receipt-sent" };

/** The creator approved or reproved a proof. */
export const receiptDecided: Event<{ paymentId: string }> = { event: "receipt-decided" };
