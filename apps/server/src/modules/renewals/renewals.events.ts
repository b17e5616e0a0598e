import type { Event } from "#core/jobs";
import type { Reminder } from "./renewals.rules.ts";

/** Somebody is to be reminded of a renewal. */
export const reminderDue: Event<Reminder> = { event: "renewal-reminder-due" };
