import type { Event } from "#core/jobs/jobs";
import type { Reminder } from "./renewals.rules.ts";

/** A fan canceled a subscription, or paused it. */
export const renewalStopped: Event<{ subscriptionId: string }> = { event: "renewal-stopped" };

/** A renewal reminder is due. */
export const reminderDue: Event<Reminder> = { event: "reminder-due" };

/** The card of a subscription whose renewal is due cannot be charged, because of its account. Once for each renewal. */
export const cardLost: Event<{ subscriptionId: string }> = { event: "card-lost" };
