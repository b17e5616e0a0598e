import type { Event } from "#core/jobs";
import type { ReminderKind } from "#db/tables";

export type Reminder = { paymentId: string; kind: ReminderKind };

/** Somebody is to be reminded of a renewal. */
export const reminderDue: Event<Reminder> = { event: "renewal-reminder-due" };
