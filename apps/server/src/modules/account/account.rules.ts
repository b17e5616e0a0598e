const dayMs = 86_400_000;

/** How long an export can be downloaded. */
export const exportDays = 7;
/** A more recent export is not created again. */
export const exportFreshMs = 10 * 60_000;
/** Longer than any export takes; an older one that is still being prepared has failed. */
export const maxExportMs = 2 * 3_600_000;
/** A deletion can be withdrawn for this long at least. */
export const deletionDelayDays = 7;
/** How long the username of a deleted account is reserved. */
export const usernameRetentionDays = 365;

export function addDays(date: Date, days: number): Date {
  return new Date(date.getTime() + days * dayMs);
}

export type DeletionState = {
  requestedAt: Date;
  lastPaidEnd: Date | undefined;
  openPayments: { count: number; until: Date | null };
  /** Of which the money goes back once the deletion is due. */
  unclaimedGifts: number;
  /** That the creator or a gateway has not made yet. */
  openRefunds: number;
  /** At a gateway: available, waiting or blocked. */
  balanceCents: number;
  /** The part of it that can be paid out now. */
  availableCents: number;
  /** Withheld by a gateway while a dispute is open. */
  disputedCents: number;
  /** Fees that the platform owes the creator; zero or more. */
  creditCents: number;
};

/** When the account can be deleted, as far as it is known today. */
export function toExpectedDeletion({ requestedAt, lastPaidEnd, openPayments }: DeletionState): Date {
  const ends = [addDays(requestedAt, deletionDelayDays), lastPaidEnd, openPayments.until].flatMap((end) => end ?? []);
  return new Date(Math.max(...ends.map((end) => end.getTime())));
}

/**
 * Whether no fan has or may still get paid access or waits for money, and none is held for the creator or owed to them. The
 * creator's own debt to the platform does not prevent a deletion.
 */
export function canBeDeleted(state: DeletionState, now: Date): boolean {
  const { balanceCents, disputedCents, creditCents } = state;
  const isOwedNothing = [balanceCents, disputedCents, creditCents].every((cents) => cents <= 0);
  return now >= toExpectedDeletion(state) && !isAwaited(state) && isOwedNothing;
}

/** Whether fans may still pay, claim what was paid, or wait for their money. */
function isAwaited({ openPayments, unclaimedGifts, openRefunds }: DeletionState): boolean {
  return openPayments.count + unclaimedGifts + openRefunds > 0;
}

/** Whether only money that can be paid out now delays the deletion. */
export function isWaitingForMoneyOnly(state: DeletionState, now: Date): boolean {
  const { balanceCents, availableCents, disputedCents } = state;
  if (now < toExpectedDeletion(state) || isAwaited(state) || disputedCents > 0) return false;
  return availableCents > 0 && balanceCents === availableCents;
}
