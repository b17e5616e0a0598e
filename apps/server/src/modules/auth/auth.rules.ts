import { auth } from "@camarim/contract";

const dayMs = 86_400_000;

/** Days. A session ends 30 days after its last use, and 180 days after it began. */
export const sessionDays = { idle: 30, absolute: 180 };

/** Other processes notice a revoked session after at most this time. */
export const sessionCacheSeconds = 5;

/** A confirmed password allows further changes for this time. */
export const confirmationMinutes = 10;

/** Payouts stop for this time after a reported intrusion. */
export const payoutFreezeMs = dayMs;

/** Lifetime of an admin's grant for a creator's account. */
export const grantMinutes = 30;

/**
 * Limits of wrong passwords: per typed name from one address, and from everywhere; a device on which that name has
 * signed in has its own. A creator has two names, username and e-mail, and each has half of the 30 attempts in 15
 * minutes that an account allows: one shared count would disclose that both names belong to the same account.
 */
export const loginLimits = {
  address: { limit: 10, minutes: 15 },
  name: { limit: 15, minutes: 15 },
  knownDevice: { limit: 10, minutes: 15 },
};

/**
 * Limits of e-mails with a link to one address: per network, and from everywhere; a device that has signed in with that
 * e-mail has its own. The window of `everywhere` is the lifetime of a link: when no more are sent, one of those sent
 * can still be opened.
 */
export const linkMailLimits = {
  address: { limit: 3, minutes: 60 },
  everywhere: { limit: 5, minutes: auth.linkMinutes.password },
  knownDevice: { limit: 3, minutes: 60 },
};

export function toSessionEnd(now: Date): Date {
  return new Date(now.getTime() + sessionDays.absolute * dayMs);
}

export function isIdleTooLong(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > sessionDays.idle * dayMs;
}
