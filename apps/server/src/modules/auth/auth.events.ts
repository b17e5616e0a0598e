import type { Event } from "#core/jobs/jobs";

/** The owner of an account reported that somebody else uses it. Its sessions have ended, and its payouts are frozen. */
export const intrusionReported: Event<{ accountId: string }> = { event: "intrusion-reported" };
