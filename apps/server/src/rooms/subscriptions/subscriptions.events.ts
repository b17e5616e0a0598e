import type { Event } from "#core/jobs";

/** A renewal was called off; what was paid for runs on. */
export const subscriptionCanceled: Event<{ subscriptionId: string }> = { event: "subscription-canceled" };

/** The next period is to be bought at another plan than was thought, or at that one no more. */
export const nextPlanChosen: Event<{ subscriptionId: string }> = { event: "next-plan-chosen" };
