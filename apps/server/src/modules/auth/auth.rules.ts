import { auth } from "@camarim/contract";

const dayMs = 86_400_000;

/** A session ends 30 days after its last use, and 180 days after it began. */
export const sessionDays = { idle: 30, absolute: 180 };

/** How long a server may go on believing in a session that another has ended. */
export const sessionMemorySeconds = 5;

/** How long a password that was given again holds for one change after the other. */
export const confirmedMinutes = 10;

/** How long an admin's grant for a creator's account lasts. */
export const grantMinutes = 30;

/**
 * Wrong passwords for one typed name, from one address and from everywhere; a device on which that name has signed in has its own.
 * A creator has two names, username and e-mail, and each has half of the 30 guesses in 15 minutes that an account allows: one count
 * of both would tell whoever fills it with one name that the other belongs to the same account.
 */
export const guessLimits = {
  address: { limit: 10, minutes: 15 },
  name: { limit: 15, minutes: 15 },
  knownDevice: { limit: 10, minutes: 15 },
};

/**
 * Mails with a link to one address, asked for from one network and from everywhere; a device that has signed in with that e-mail has
 * its own. The window of `everywhere` is the life of a link: when no more are mailed, one that was mailed can still be opened.
 */
export const linkMailLimits = {
  address: { limit: 3, minutes: 60 },
  everywhere: { limit: 5, minutes: auth.linkMinutes.password },
  knownDevice: { limit: 3, minutes: 60 },
};

export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + sessionDays.absolute * dayMs);
}

export function isIdleTooLong(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > sessionDays.idle * dayMs;
}
