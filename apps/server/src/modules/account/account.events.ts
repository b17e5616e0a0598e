import type { Event } from "#core/jobs/jobs";

/**
 * A fan's personal data was deleted, except stored responses (idempotency records), which are kept for a day. These
 * sessions were ended.
 */
export const fanDeleted: Event<{ email: string; fanSessionIds: string[] }> = { event: "fan-deleted" };
