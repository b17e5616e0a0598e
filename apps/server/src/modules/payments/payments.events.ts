import type { Event } from "#core/jobs";

/** A proof waits for the creator's decision. */
export const receiptSubmitted: Event<{ paymentId: string }> = { event: "receipt-sent" };

/** A fan withdrew what was paid; it is to be sent back. */
export const refundRequested: Event<{ refundId: string }> = { event: "refund-asked" };

/** A gateway does not give back what a fan withdrew; it is asked again from time to time. */
export const refundStuck: Event<{ refundId: string }> = { event: "refund-stuck" };

/** The creator says that it was sent back, or the gateway that it was. */
export const refundReturned: Event<{ refundId: string }> = { event: "refund-returned" };

/** The creator approved or reproved a proof. */
export const receiptDecided: Event<{ paymentId: string }> = { event: "receipt-decided" };

/** A gateway has the money, and the period that it bought runs. */
export const paymentSettled: Event<{ paymentId: string }> = { event: "payment-settled" };

/** A gateway has the money of an order that had been called off. */
export const paymentUnwanted: Event<{ paymentId: string }> = { event: "payment-unwanted" };

/** A payment was refunded in full, or its dispute was lost. */
export const paymentReversed: Event<{ paymentId: string }> = { event: "payment-went-back" };

/** The payer disputes a payment, and the gateway withholds its money until it decides. */
export const disputeOpened: Event<{ paymentId: string }> = { event: "dispute-opened" };

/** A dispute was won, or a refund reverted: the payment counts again. */
export const disputeWon: Event<{ paymentId: string }> = { event: "dispute-won" };

/** A part of a payment was refunded; what it bought runs on. */
export const paymentPartlyRefunded: Event<{ paymentId: string }> = { event: "payment-partly-refunded" };

/** A renewal is to be charged to its card. */
export const cardDue: Event<{ paymentId: string }> = { event: "card-due" };

/** What a gateway was asked for a renewal came to an end without money. */
export const renewalFailed: Event<{ paymentId: string }> = { event: "renewal-failed" };
