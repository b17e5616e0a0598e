import type { Event } from "#core/jobs/jobs";

/** A renewal was canceled; the paid period continues. */
export const subscriptionCanceled: Event<{ subscriptionId: string }> = { event: "subscription-canceled" };
