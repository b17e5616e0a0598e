import type { Event } from "#core/jobs";

/** A proof waits for the creator's decision. */
export const receiptSent: Event<{ paymentId: string }> = { event: "receipt-sent" };

/** A fan withdrew what was paid; it is to be sent back. */
export const refundAsked: Event<{ refundId: string }> = { event: "refund-asked" };

/** The creator says that it was sent back. */
export const refundReturned: Event<{ refundId: string }> = { event: "refund-returned" };

/** The creator approved or reproved a proof. */
export const receiptDecided: Event<{ paymentId: string }> = { event: "receipt-decided" };
