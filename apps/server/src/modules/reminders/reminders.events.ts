import type { Event } from "#core/jobs/jobs";

/** A message about an unpaid order or an ended subscription is to be sent. */
export const reminderDecided: Event<{ messageId: string }> = { event: "reminder-decided" };
