const dayMs = 86_400_000;

/** How long a file of somebody's data lies there to be fetched. */
export const exportDays = 7;
/** A file made so short a time ago is as good as a new one. */
export const exportFreshMs = 10 * 60_000;
/** Longer than any takes: one that is still being made by then was left by a process that died. */
export const exportMostMs = 2 * 3_600_000;
/** Who asks for an account's end may think better of it for so long, also where nothing has to be waited for. */
export const thinkingDays = 7;
/** How long nobody else may call themselves as who has gone did. */
export const usernameKeptDays = 365;

export function daysAfter(moment: Date, days: number): Date {
  return new Date(moment.getTime() + days * dayMs);
}

export type Waiting = {
  askedAt: Date;
  lastPaidEnd: Date | undefined;
  openPayments: { count: number; until: Date | null };
  /** At a gateway: available, waiting or blocked. */
  balanceCents: number;
  /** What a gateway withholds while a dispute is open. */
  disputedCents: number;
  /** Fees that the platform owes the creator; zero or more. */
  creditCents: number;
};

/** When a deletion can be done as far as it is known today. */
export function expectedAt({ askedAt, lastPaidEnd, openPayments }: Waiting): Date {
  const ends = [daysAfter(askedAt, thinkingDays), lastPaidEnd, openPayments.until].flatMap((end) => end ?? []);
  return new Date(Math.max(...ends.map((end) => end.getTime())));
}

/** Nobody is left who has paid or may have, and no money is held for the creator or owed to them. A debt of theirs does not count. */
export function canBeDeleted(waiting: Waiting, now: Date): boolean {
  const { openPayments, balanceCents, disputedCents, creditCents } = waiting;
  const isOwedNothing = [balanceCents, disputedCents, creditCents].every((cents) => cents <= 0);
  return now >= expectedAt(waiting) && openPayments.count === 0 && isOwedNothing;
}
