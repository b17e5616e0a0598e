import type { Event } from "#core/jobs";

/** A renewal was called off; what was paid for runs on. */
export const subscriptionCanceled: Event<{ subscriptionId: string }> = { event: "subscription-canceled" };
