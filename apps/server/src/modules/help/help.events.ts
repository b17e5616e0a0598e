import type { Event } from "#core/jobs/jobs";

/** A fan asks after a receipt that its creator has not decided about. */
export const receiptAwaited: Event<{ paymentId: string }> = { event: "receipt-awaited" };
