import type { Event } from "#core/jobs/jobs";

/** The day on which a gift is sent to its receiver has come. */
export const giftDue: Event<{ orderId: string }> = { event: "gift-due" };

/** Nobody has claimed a gift for a week. */
export const giftUnclaimed: Event<{ orderId: string }> = { event: "gift-unclaimed" };

/** Somebody has claimed a gift. */
export const giftClaimed: Event<{ orderId: string }> = { event: "gift-claimed" };

/** The money of a claimed gift went back, and with it the time that it gave. */
export const giftReturned: Event<{ orderId: string }> = { event: "gift-returned" };
