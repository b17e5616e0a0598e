import { auth, factors } from "@camarim/contract";
import type { DeviceOwner } from "#core/http/known-devices";
import { newToken } from "#core/keys/keys";
import type { AccountEventKind, AccountRole } from "#db/tables";

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/**
 * A session ends this long after its last use, and this long after it began. An admin opens other people's accounts, so
 * theirs last a working day and a week.
 */
const sessionLimits = {
  creator: { idleMs: 30 * dayMs, absoluteMs: 180 * dayMs },
  admin: { idleMs: 12 * hourMs, absoluteMs: 7 * dayMs },
};

/** The upper bound, should the notification of a change not arrive. */
export const sessionCacheSeconds = 5;

/** A proof of the owner's identity opens endpoints with `fresh` for this time. */
export const confirmationMinutes = 15;

/** Wrong passwords of `POST /auth/confirm`, per account. */
export const confirmationLimit = { limit: 10, minutes: 15 };

/** Time between the password and the second factor of a sign-in. */
export const pendingSignInMs = 5 * 60_000;

/** Time for which the suggestion of a second factor can be postponed. */
export const factorPostponementMs = 14 * dayMs;

/**
 * Limits of wrong codes of an account. Each device on which the account has signed in has its own, so that somebody with
 * the password cannot lock the owner out within an hour. `account` is for codes of the app from all devices together:
 * three of a million are right at any time, so that somebody who is wrong 50 times every day needs 13 years for an even
 * chance. The owner then has passkeys, recovery codes and the recovery.
 */
export const factorLimits = {
  unknownDevices: { limit: 10, minutes: 60 },
  knownDevice: { limit: 10, minutes: 60 },
  account: { limit: 50, minutes: 24 * 60 },
};

/** The owner gets an e-mail about every tenth wrong code of a day. */
export const factorWarning = { every: 10, minutes: 24 * 60 };

/** Time before admins can approve a recovery, and for which payouts stop after it. */
export const recoveryMs = factors.recoveryHours * 3_600_000;

/** Different admins who must approve a recovery. */
export const recoveryApprovals = 2;

/** An e-mail about a change is enqueued within this time after the change was stored. */
export const changeClockMs = 60_000;

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
  return new Date(now.getTime() + sessionLimits.creator.absoluteMs);
}

export function isConfirmed({ confirmedAt }: { confirmedAt?: Date | null }, now: Date): boolean {
  return confirmedAt != null && now.getTime() - confirmedAt.getTime() < confirmationMinutes * 60_000;
}

type SessionTimes = { role: AccountRole; createdAt: Date; lastSeenAt: Date };

/** By the role that the account has now, which may have changed since the session began. */
export function isSessionOver({ role, createdAt, lastSeenAt }: SessionTimes, now: Date): boolean {
  const { idleMs, absoluteMs } = sessionLimits[role];
  return now.getTime() - lastSeenAt.getTime() > idleMs || now.getTime() - createdAt.getTime() > absoluteMs;
}

const byOthers = new Set<AccountEventKind>([
  "sessions_ended",
  "support_used",
  "recovery_approved",
  "recovery_rejected",
  "suspended",
  "unsuspended",
  "password_link_created",
]);

/** Whether the owner, or somebody in their name, caused it. Where support works is not logged with the account. */
export function isByOwner(kind: AccountEventKind): boolean {
  return !byOthers.has(kind);
}

type Account = { id: string; deviceGeneration: number };

/** The mark of a device on which the account has signed in, with its second factor if it has one. */
export function toDeviceOwner({ id, deviceGeneration: generation }: Account): DeviceOwner {
  return ["creator", id, String(generation)];
}

/** The mark of a device on which a mailed link has set the password. It counts only for wrong passwords. */
export function toPasswordOwner({ id, deviceGeneration: generation }: Account): DeviceOwner {
  return ["password", id, String(generation)];
}

/**
 * The session's id, as 22 characters, before the secret: browsers recognize the tokens of one session by it
 * (`isSameSession` of the contract).
 */
export function newSessionToken(sessionId: string): string {
  return Buffer.from(sessionId.replaceAll("-", ""), "hex").toString("base64url") + newToken();
}
