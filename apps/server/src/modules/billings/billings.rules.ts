import { TZDate } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";
import { addMonths } from "date-fns/addMonths";
import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import { startOfMonth } from "date-fns/startOfMonth";
import { formatInTimeZone } from "#core/calendar";
import type { BillingLineKind, BillingReminderKind, BillingStatus } from "#db/tables";

export type Month = { start: Date; end: Date };

/** How long a fatura may be paid on time, and how late it may be until no new subscriber is taken. */
export const dueInDays = 10;
export const stopsAfterDays = 15;

const local = (at: Date) => new TZDate(at, "America/Sao_Paulo");
const plain = (at: Date) => new Date(at.getTime());

/** The month of São Paulo that a moment lies in. */
export function monthOf(at: Date): Month {
  const start = startOfMonth(local(at));
  return { start: plain(start), end: plain(addMonths(start, 1)) };
}

/** The last day to pay one made now. */
export function dueDateOf(now: Date): string {
  return formatInTimeZone(addDays(local(now), dueInDays), "yyyy-MM-dd");
}

/** From this day on, while it is unpaid, no new subscriber is taken. */
export function stopsSalesOn(dueDate: string): string {
  return addDays(new Date(`${dueDate}T12:00:00Z`), stopsAfterDays)
    .toISOString()
    .slice(0, 10);
}

export type BillingReminder = { billingId: string; kind: BillingReminderKind };

/** How many days a reminder stands from the last day to pay, in the order in which they come. */
export const reminderDays = {
  "d-3": -3,
  d0: 0,
  "d+3": 3,
  "d+12": 12,
  "d+15": stopsAfterDays,
} as const satisfies Record<BillingReminderKind, number>;
const reminderKinds = Object.keys(reminderDays) as BillingReminderKind[];
const reminderHour = 9;

/** The one reminder that is due: of several that were missed, the newest. They come at nine of São Paulo. */
export function dueBillingReminder(dueDate: string, now: Date): BillingReminderKind | undefined {
  const days = daysLate(dueDate, now) - (local(now).getHours() < reminderHour ? 1 : 0);
  return reminderKinds.findLast((kind) => reminderDays[kind] <= days);
}

/** Of what is due later nobody is reminded yet. */
export function remindedUntil(now: Date): string {
  return formatInTimeZone(addDays(local(now), -reminderDays["d-3"]), "yyyy-MM-dd");
}

/** How many days of São Paulo have passed since the last day to pay; below zero before it. */
export function daysLate(dueDate: string, now: Date): number {
  return differenceInCalendarDays(formatInTimeZone(now, "yyyy-MM-dd"), dueDate);
}

/**
 * Whether an unpaid fatura keeps new subscribers away. One whose proof waits for us is as late as it was when that was sent: we
 * may be slow, she was not.
 */
export function stopsSales({ status, dueDate, sentAt }: Lateness, now: Date): boolean {
  if (status !== "open" && status !== "in_review") return false;
  const at = status === "in_review" && sentAt ? sentAt : now;
  return daysLate(dueDate, at) >= stopsAfterDays;
}

type Lateness = { status: BillingStatus; dueDate: string; sentAt: Date | null };

export type BilledLine = {
  kind: BillingLineKind;
  planName: string | null;
  feeBasisPoints: number;
  salesCount: number;
  salesTotalCents: number;
  amountCents: number;
};

/** What a fatura comes to: the sums of its lines, and their one rate or, of several, the one that they come to together. */
export function totalsOf(lines: readonly BilledLine[]) {
  const sum = (of: (line: BilledLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const [amountCents, salesTotalCents] = [sum((line) => line.amountCents), sum((line) => line.salesTotalCents)];
  const rates = new Set(lines.map(({ feeBasisPoints }) => feeBasisPoints));
  const [only = 0] = rates;
  const together = salesTotalCents > 0 ? Math.round((amountCents * 10_000) / salesTotalCents) : 0;
  return {
    amountCents,
    salesTotalCents,
    salesCount: sum(({ kind, salesCount }) => (kind === "sales" ? salesCount : 0)),
    feeBasisPoints: rates.size === 1 ? only : together,
  };
}

/** The least UUIDv7 of a moment: what was made before it sorts before. */
export function firstIdAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}
