const dayMs = 86_400_000;

/** A credit unused by sales for so many days is paid back. */
const idleDays = 60;
/** How long after a payment it can still be recorded although a sale has used part of the credit meanwhile. */
const recordWithinDays = 1;

/** A credit without a sale since this time is to be paid back. */
export function toIdleBefore(now: Date): Date {
  return new Date(now.getTime() - idleDays * dayMs);
}

export function toRecordableSince(now: Date): Date {
  return new Date(now.getTime() - recordWithinDays * dayMs);
}
