const dayMs = 86_400_000;

/** A credit that no sale has used up for so many days is paid back. */
export const idleDays = 60;
/** How long after a transfer it can still be recorded although a sale has used up a part of the credit meanwhile. */
export const recordWithinDays = 1;

/** A credit without a sale since this moment is to be paid back. */
export function idleBefore(now: Date): Date {
  return new Date(now.getTime() - idleDays * dayMs);
}

export function recordableSince(now: Date): Date {
  return new Date(now.getTime() - recordWithinDays * dayMs);
}
