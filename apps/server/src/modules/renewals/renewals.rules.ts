import { renewals } from "@camarim/contract";
import { TZDate } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";
import type { ReminderKind, SubscriptionStatus } from "#db/tables";
import { addPeriod, isPauseLongEnough } from "#modules/subscriptions/subscriptions.rules";

export type Reminder = { paymentId: string; kind: ReminderKind };

/** Reminders with a fixed day; the reminder "declined" is sent when a card was declined. */
export type DatedKind = Exclude<ReminderKind, "declined">;

/** Of a subscription, which may be paused: its reminders start three days before the pause ends. */
type Paused = { pauseMonths: number | null };

/** Days in São Paulo from the day of the period's end, in ascending order. */
export const reminderDays = { "d-5": -5, "d-3": -3, "d-2": -2, d0: 0, "d+1": 1, "d+3": 3 } as const satisfies Record<
  DatedKind,
  number
>;
const allKinds = Object.keys(reminderDays) as DatedKind[];

/** The reminders of a subscription, in ascending order. */
export const listReminderKinds = ({ pauseMonths }: Paused): DatedKind[] =>
  allKinds.filter((kind) => (pauseMonths === null ? kind !== "d-3" : kind !== "d-5" && kind !== "d-2"));

/** Days from that of the end on which a card is charged, until a charge succeeds. */
const cardDays = [0, 1, 3, 5] as const;

const running: Paused = { pauseMonths: null };

const hour = 9;
const dayMs = 86_400_000;
/** A reminder or a charge that is later than this is skipped. */
const maxDelayMs = 2 * dayMs;
/** A free period is extended a day early, so that a delayed run does not interrupt access. */
const freeLeadMs = dayMs;
/** How long after its end an expired subscription is still renewed. */
const catchUpMs = 7 * dayMs;

/** 09:00 in São Paulo on the reminder's day. */
export function toReminderTime(end: Date, kind: DatedKind): Date {
  return toNineOClock(end, reminderDays[kind]);
}

function toNineOClock(end: Date, days: number): Date {
  const day = addDays(new TZDate(end, "America/Sao_Paulo"), days);
  return new Date(new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), hour, "America/Sao_Paulo").getTime());
}

/** The end of the day of the last reminder or of the last day of grace, whichever is later. */
export function toRenewalDeadline(end: Date, graceDays: number): Date {
  const days = Math.max(graceDays, reminderDays["d+3"]);
  const day = addDays(new TZDate(end, "America/Sao_Paulo"), days + 1);
  return new Date(new TZDate(day.getFullYear(), day.getMonth(), day.getDate(), "America/Sao_Paulo").getTime() - 1);
}

/** The newest due reminder. Reminders before `since` do not apply. */
export function findDueReminder(end: Date, now: Date, since: Date | null, of: Paused = running): DatedKind | undefined {
  const kind = listReminderKinds(of).findLast((kind) => toReminderTime(end, kind) <= now);
  if (!kind) return undefined;
  const time = toReminderTime(end, kind);
  return now.getTime() - time.getTime() <= maxDelayMs && (!since || time > since) ? kind : undefined;
}

export function findNextReminderTime(end: Date, now: Date, of: Paused = running): Date | undefined {
  return listReminderKinds(of)
    .map((kind) => toReminderTime(end, kind))
    .find((time) => time > now);
}

/** 09:00 in São Paulo on each charge day; on the first day not later than the end itself. */
export function toCardChargeTimes(end: Date): Date[] {
  return cardDays.map((days) => {
    const nine = toNineOClock(end, days);
    return days === 0 && end < nine ? end : nine;
  });
}

/** The newest charge time that has come, unless it is more than two days ago. */
export function findDueChargeTime(end: Date, now: Date): Date | undefined {
  const time = toCardChargeTimes(end).findLast((time) => time <= now);
  return time && now.getTime() - time.getTime() <= maxDelayMs ? time : undefined;
}

export function findNextChargeTime(end: Date, now: Date): Date | undefined {
  return toCardChargeTimes(end).find((time) => time > now);
}

/** Delay of the retry after a charge that did not reach the bank. */
export const faultRetryMs = 3_600_000;

/**
 * Whether a retry with the same card is pointless. Only "funds" and "bank" (no reason given) can succeed on another
 * day.
 */
export function isHardDecline(decline: string | null): boolean {
  return decline !== "funds" && decline !== "bank";
}

/** Whether the card or its bank declined; other faults are between us and the gateway. */
export function isDecline(decline: string | null): boolean {
  return ["funds", "bank", "card_data", "card_expired", "risk", "refused"].includes(decline ?? "");
}

/** When a period at R$ 0.00 is extended. */
export function toFreeRenewalTime(end: Date): Date {
  return new Date(end.getTime() - freeLeadMs);
}

type RenewableSubscription = {
  status: SubscriptionStatus;
  canceledAt: Date | null;
  planId: string | null;
  free: boolean;
  pauseMonths: number | null;
};

/**
 * Whether a next period may follow: not canceled, and expired by time alone at most 7 days ago. `end` is the date of the
 * renewal; a paused subscription is canceled until then.
 */
export function isRenewable(
  { status, canceledAt, planId, pauseMonths }: RenewableSubscription,
  end: Date | null,
  now: Date,
): end is Date {
  if (!end || !planId) return false;
  if (pauseMonths !== null) return !isPauseOver(end, now);
  if (canceledAt) return false;
  if (status === "expired") return now.getTime() - end.getTime() <= catchUpMs;
  return status === "trialing" || status === "active" || status === "grace";
}

/** Whether nobody waits any more for the fan to return from a pause that ended at `end`. */
export function isPauseOver(end: Date, now: Date): boolean {
  return now.getTime() - end.getTime() > catchUpMs;
}

/** When a pause is over for good. */
export function toPauseDeadline(end: Date): Date {
  return new Date(end.getTime() + catchUpMs + 60_000);
}

export function isFreeDue(
  { status, free }: Pick<RenewableSubscription, "status" | "free">,
  end: Date,
  now: Date,
): boolean {
  return now >= toFreeRenewalTime(end) && (status !== "expired" || free);
}

/** Whether a payment's terms can no longer change: an order, a submitted receipt, or a charge at a gateway. */
export function isFrozen(payment: { renewsAt: Date | null; receiptCount: number; hasCharge: boolean }): boolean {
  return payment.renewsAt === null || payment.receiptCount > 0 || payment.hasCharge;
}

/** The pauses after a period that ends at `end` which leave time for the notice before their end. */
export function listPauses(end: Date, now: Date): { months: number; until: Date }[] {
  const { min, max } = renewals.pauseMonths;
  const months = Array.from({ length: max - min + 1 }, (_, i) => i + min);
  return months
    .filter((count) => isPauseLongEnough(end, count, now))
    .map((count) => ({ months: count, until: addPeriod(end, count) }));
}
