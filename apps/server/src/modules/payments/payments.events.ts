import type { Event } from "#core/jobs/jobs";

/** A receipt waits for the creator's decision. */
export const receiptSubmitted: Event<{ paymentId: string }> = { event: "receipt-submitted" };

/** A fan withdrew from a paid subscription, which is to be refunded. */
export const refundRequested: Event<{ refundId: string }> = { event: "refund-requested" };

/** A gateway refused the refund of a withdrawal; it is submitted again later. */
export const refundStuck: Event<{ refundId: string }> = { event: "refund-stuck" };

/** A refund of `cents` that its creator had requested, and that had waited, was made. */
export const waitingRefundCompleted: Event<{ paymentId: string; cents: number }> = {
  event: "waiting-refund-completed",
};

/** The gateway refused for good a refund of `cents` that its creator had requested, and that had waited. */
export const waitingRefundEnded: Event<{ paymentId: string; cents: number; fault: string }> = {
  event: "waiting-refund-ended",
};

/** The creator or the gateway confirmed the refund. */
export const refundReturned: Event<{ refundId: string }> = { event: "refund-returned" };

/** The creator approved or rejected a receipt. */
export const receiptDecided: Event<{ paymentId: string }> = { event: "receipt-decided" };

/** A gateway received the money, and its period has started. */
export const paymentSettled: Event<{ paymentId: string }> = { event: "payment-settled" };

/** A gateway received the money of a canceled order. */
export const paymentUnwanted: Event<{ paymentId: string }> = { event: "payment-unwanted" };

/** A payment was refunded in full, or its dispute was lost. */
export const paymentReversed: Event<{ paymentId: string }> = { event: "payment-reversed" };

/** The payer disputes a payment, and the gateway withholds its money until it decides. */
export const disputeOpened: Event<{ paymentId: string }> = { event: "dispute-opened" };

/**
 * The payer's bank returned a refund of `cents`, for the `times`-th time. After a withdrawal it is owed again; else the
 * payment counts again.
 */
export const refundReverted: Event<{ paymentId: string; cents: number; times: number }> = { event: "refund-reverted" };

/** What a gateway could not refund of a withdrawal became the creator's task. */
export const refundHandedOver: Event<{ refundId: string }> = { event: "refund-handed-over" };

/** A gateway does not refund money that bought nothing; it is submitted again later. */
export const unwantedRefundStuck: Event<{ paymentId: string; cents: number; fault: string }> = {
  event: "unwanted-refund-stuck",
};

/** An operator ended the refund of `cents` that its gateway never made, for this reason. */
export const owedRefundEnded: Event<{ paymentId: string; cents: number; reason: string }> = {
  event: "owed-refund-ended",
};

/** A dispute was won: the payment counts again. */
export const disputeWon: Event<{ paymentId: string }> = { event: "dispute-won" };

/** A part of a payment was refunded; its period continues. */
export const paymentPartlyRefunded: Event<{ paymentId: string }> = { event: "payment-partly-refunded" };

/** A renewal is to be charged to the stored card. */
export const cardDue: Event<{ paymentId: string }> = { event: "card-due" };

/** The charge of a renewal ended without money. */
export const renewalFailed: Event<{ paymentId: string }> = { event: "renewal-failed" };
