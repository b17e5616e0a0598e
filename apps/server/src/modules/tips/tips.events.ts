import type { Event } from "#core/jobs/jobs";

/** The creator thanked for a tip. */
export const tipThanked: Event<{ paymentId: string }> = { event: "tip-thanked" };
