import { TZDate } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";
import { addMonths } from "date-fns/addMonths";
import { differenceInCalendarDays } from "date-fns/differenceInCalendarDays";
import { startOfMonth } from "date-fns/startOfMonth";
import { formatInTimeZone } from "#core/text/calendar";
import type { BillingLineKind, BillingReminderKind, BillingStatus } from "#db/tables";

export type Month = { start: Date; end: Date };

/** Days until a billing is due, and days late until no new subscribers are accepted. */
const dueInDays = 10;
const stopsAfterDays = 15;

const toLocal = (at: Date) => new TZDate(at, "America/Sao_Paulo");
const toDate = (at: Date) => new Date(at.getTime());

/** The month in São Paulo that contains this time. */
export function toMonth(at: Date): Month {
  const start = startOfMonth(toLocal(at));
  return { start: toDate(start), end: toDate(addMonths(start, 1)) };
}

/** The due date of a billing created now. */
export function toDueDate(now: Date): string {
  return formatInTimeZone(addDays(toLocal(now), dueInDays), "yyyy-MM-dd");
}

/** From this day on an unpaid billing stops new subscriptions. */
export function toSalesStopDate(dueDate: string): string {
  return addDays(new Date(`${dueDate}T12:00:00Z`), stopsAfterDays)
    .toISOString()
    .slice(0, 10);
}

export type BillingReminder = { billingId: string; kind: BillingReminderKind };

/** Days relative to the due date, in order. */
const reminderDays = {
  "d-3": -3,
  d0: 0,
  "d+3": 3,
  "d+12": 12,
  "d+15": stopsAfterDays,
} as const satisfies Record<BillingReminderKind, number>;
const reminderKinds = Object.keys(reminderDays) as BillingReminderKind[];
const reminderHour = 9;

/** The newest due reminder, in case several were missed. They are sent from 9 a.m. in São Paulo. */
export function findDueReminder(dueDate: string, now: Date): BillingReminderKind | undefined {
  const days = countDaysLate(dueDate, now) - (toLocal(now).getHours() < reminderHour ? 1 : 0);
  return reminderKinds.findLast((kind) => reminderDays[kind] <= days);
}

/** The latest due date for which a reminder may be due. */
export function toReminderHorizon(now: Date): string {
  return formatInTimeZone(addDays(toLocal(now), -reminderDays["d-3"]), "yyyy-MM-dd");
}

/** Calendar days in São Paulo since the due date; negative before it. */
export function countDaysLate(dueDate: string, now: Date): number {
  return differenceInCalendarDays(formatInTimeZone(now, "yyyy-MM-dd"), dueDate);
}

/**
 * Whether an unpaid billing stops new subscriptions. While a receipt is under review, its submission date counts, so
 * that a slow review does not harm the creator.
 */
export function isStoppingSales({ status, dueDate, sentAt }: Lateness, now: Date): boolean {
  if (status !== "open" && status !== "in_review") return false;
  const at = status === "in_review" && sentAt ? sentAt : now;
  return countDaysLate(dueDate, at) >= stopsAfterDays;
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

/** The totals of a billing, and its rate: the single rate of its lines, or the effective one of several. */
export function toTotals(lines: readonly BilledLine[]) {
  const sum = (of: (line: BilledLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const [amountCents, salesTotalCents] = [sum((line) => line.amountCents), sum((line) => line.salesTotalCents)];
  const rates = new Set(lines.map(({ feeBasisPoints }) => feeBasisPoints));
  const [singleRate = 0] = rates;
  const effectiveRate = salesTotalCents > 0 ? Math.round((amountCents * 10_000) / salesTotalCents) : 0;
  return {
    amountCents,
    salesTotalCents,
    salesCount: sum(({ kind, salesCount }) => (kind === "sales" ? salesCount : 0)),
    feeBasisPoints: rates.size === 1 ? singleRate : effectiveRate,
  };
}

/** The lowest UUIDv7 of this time; earlier ids sort before it. */
export function toFirstIdAt(at: Date): string {
  const hex = at.getTime().toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}-0000-0000-000000000000`;
}

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
