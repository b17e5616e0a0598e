const dayMs = 86_400_000;

/** A session ends 30 days after its last use, and 180 days after it began. */
export const sessionDays = { idle: 30, absolute: 180 };

/** How long a server may go on believing in a session that another has ended. */
export const sessionMemorySeconds = 5;

/** How long a password that was given again holds for one change after the other. */
export const confirmedMinutes = 10;

/** How long an admin's grant for a creator's account lasts. */
export const grantMinutes = 30;

export function sessionEnd(now: Date): Date {
  return new Date(now.getTime() + sessionDays.absolute * dayMs);
}

export function isIdleTooLong(lastSeenAt: Date, now: Date): boolean {
  return now.getTime() - lastSeenAt.getTime() > sessionDays.idle * dayMs;
}
