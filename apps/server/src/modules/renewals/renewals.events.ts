import type { Event } from "#core/jobs/jobs";
import type { Reminder } from "./renewals.rules.ts";

/** A renewal reminder is due. */
export const reminderDue: Event<Reminder> = { event: "reminder-due" };
