import { dictionary } from "@zxcvbn-ts/language-common";

const dayMs = 86_400_000;

/** A session ends 30 days after its last use, and 180 days after it began. */
export const sessionDays = { idle: 30, absolute: 180 };

/** How long a server may go on believing in a session that another has ended. */
export const sessionMemorySeconds = 5;

export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + sessionDays.absolute * dayMs);
}

export function isIdleTooLong(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > sessionDays.idle * dayMs;
}

const knownPasswords = new Set(dictionary["passwords-common"].map((password) => String(password).toLowerCase()));

/** Whether it stands in the list of most used passwords, or is one character or word over and over. */
export function isCommonPassword(password: string): boolean {
  const plain = password.toLowerCase();
  return knownPasswords.has(plain) || /^(.{1,5})\1+$/.test(plain) || "01234567890123456789".includes(plain);
}
