import type { Event } from "#core/jobs";

/** A proof waits for the creator's decision. */
export const receiptSent: Event<{ paymentId: string }> = { event: "receipt-sent" };

/** The creator approved or reproved a proof. */
export const receiptDecided: Event<{ paymentId: string }> = { event: "receipt-decided" };

/** A gateway has the money, and the period that it bought runs. */
export const paymentSettled: Event<{ paymentId: string }> = { event: "payment-settled" };

/** A gateway has the money of an order that had been called off. */
export const paymentUnwanted: Event<{ paymentId: string }> = { event: "payment-unwanted" };
