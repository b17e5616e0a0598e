import { TZDate } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";
import { addMonths } from "date-fns/addMonths";
import { getDaysInMonth } from "date-fns/getDaysInMonth";
import { setDate } from "date-fns/setDate";
import type { SubscriptionStatus } from "#db/tables";

/** Statuses of a running paid or trial period; `canceled` runs to its end. */
export const runningStatuses = ["trialing", "active", "grace", "canceled"] as const satisfies SubscriptionStatus[];

/** Statuses in which access continues during the grace days. */
const gracedStatuses: readonly string[] = ["active", "grace"] satisfies SubscriptionStatus[];
const dayMs = 86_400_000;

/**
 * The stored status, which may be a minute late, the period's end, the creator's grace days, and `free`, which may have
 * no end and has no grace.
 */
export type SubscriptionState = {
  status: SubscriptionStatus;
  currentPeriodEnd: Date | null;
  graceDays: number;
  free: boolean;
};

/** The maximum of a Date. */
const maxDate = new Date(8_640_000_000_000_000);

/** When access ends or ended; null if there is or was none. */
export function findAccessEnd({ status, currentPeriodEnd, graceDays, free }: SubscriptionState): Date | null {
  if (!(runningStatuses as readonly string[]).includes(status)) return null;
  if (!currentPeriodEnd) return free ? maxDate : null;
  const hasGrace = gracedStatuses.includes(status) && !free;
  return new Date(currentPeriodEnd.getTime() + (hasGrace ? graceDays * dayMs : 0));
}

/** The only decision about access; all screens, queries and media checks use it. */
export function hasAccessAt(subscription: SubscriptionState, now: Date): boolean {
  const end = findAccessEnd(subscription);
  return end !== null && now < end;
}

/** The stored status, corrected for the time that has passed. */
export function toStatusAt(subscription: SubscriptionState, now: Date): SubscriptionStatus {
  const { status, currentPeriodEnd } = subscription;
  const end = findAccessEnd(subscription);
  if (!end || !currentPeriodEnd) return status;
  if (now >= end) return "expired";
  return now >= currentPeriodEnd ? "grace" : status;
}

/**
 * The `anchorDay` nearest to `months` after `start` in São Paulo, at the same time of day. In a shorter month its last
 * day is used: 31 Jan → 28 Feb → 31 Mar. A start that an extension moved off the anchor day returns to it: 1 Feb → 28
 * Feb → 31 Mar with anchor 31.
 */
export function addPeriod(start: Date, months: number, anchorDay = dayOfMonth(start)): Date {
  const target = addMonths(new TZDate(start, "America/Sao_Paulo"), months);
  const distance = (at: Date) => Math.abs(at.getTime() - target.getTime());
  const [nearest = target, ...others] = [0, 1, -1].map((shift) => {
    const month = addMonths(setDate(target, 1), shift);
    return setDate(month, Math.min(anchorDay, getDaysInMonth(month)));
  });
  return new Date(others.reduce((best, one) => (distance(one) < distance(best) ? one : best), nearest).getTime());
}

/** Whether a period ends on `anchorDay`, or on the last day of a shorter month. */
function isAnchored(end: Date, anchorDay: number): boolean {
  const local = new TZDate(end, "America/Sao_Paulo");
  return local.getDate() === Math.min(anchorDay, getDaysInMonth(local));
}

/**
 * The anchor day of a period: the day of its start if the month of its end is too short for that day, else the day of
 * its end.
 */
export function toAnchorDay(startedAt: Date, end: Date): number {
  const startDay = dayOfMonth(startedAt);
  return isAnchored(end, startDay) ? startDay : dayOfMonth(end);
}

/** The anchor day after an extension: one shorter than a month keeps it. */
export function toAnchorDayAfterExtension(anchorDay: number | null, present: Date, end: Date): number | null {
  if (anchorDay === null) return null;
  const isShort = end.getTime() < addMonths(new TZDate(present, "America/Sao_Paulo"), 1).getTime();
  return isShort || isAnchored(end, anchorDay) ? anchorDay : dayOfMonth(end);
}

/** When the pause of a subscription ends: some months after its paid period; null if it is not paused. */
export function findPauseEnd({ currentPeriodEnd, pauseMonths }: Pausable): Date | null {
  return currentPeriodEnd && pauseMonths !== null ? addPeriod(currentPeriodEnd, pauseMonths) : null;
}

const pauseNoticeMs = 3 * dayMs;

/** Whether a pause after `end` leaves time for the notice before its end. */
export function isPauseLongEnough(end: Date, months: number, now: Date): boolean {
  return addPeriod(end, months).getTime() >= now.getTime() + pauseNoticeMs;
}

type Pausable = { currentPeriodEnd: Date | null; pauseMonths: number | null };

/** When the next period is due: at the end of the pause, or of the present period. */
export function findRenewalDate(subscription: Pausable): Date | null {
  return findPauseEnd(subscription) ?? subscription.currentPeriodEnd;
}

/** The day of the month in São Paulo, 1 to 31. */
export function dayOfMonth(at: Date): number {
  return new TZDate(at, "America/Sao_Paulo").getDate();
}

/** Plan, price and length of a period. */
export type Terms = { planId: string; priceCents: number; periodMonths: number };

type BoughtTerms = {
  planId: string | null;
  priceCents: number;
  periodMonths: number;
  nextPlanId: string | null;
  nextPriceCents: number | null;
  nextPeriodMonths: number | null;
  priceUndecided: boolean;
};

/**
 * The terms of the next period: the chosen plan, or the current one at its agreed price; undefined for a guest, and while
 * the creator has not decided the price of an imported subscription.
 */
export function toNextTerms(terms: BoughtTerms): Terms | undefined {
  const { nextPlanId: planId, nextPriceCents: priceCents, nextPeriodMonths: periodMonths } = terms;
  if (planId && priceCents !== null && periodMonths) return { planId, priceCents, periodMonths };
  if (!terms.planId || terms.priceUndecided) return undefined;
  return { planId: terms.planId, priceCents: terms.priceCents, periodMonths: terms.periodMonths };
}

type Discounted = { discountPercent: number | null; discountPlanId: string | null };

/** The discount that the fan took for the next period, if that is of the plan for which they took it. */
export function toTakenDiscountCents({ discountPercent, discountPlanId }: Discounted, terms: Terms): number {
  if (discountPercent === null || discountPlanId !== terms.planId) return 0;
  return Math.round((terms.priceCents * discountPercent) / 100);
}

/** The choice for the next period after a period of `sold` has started; undefined if that is the plan that now runs. */
export function toNextChoice(terms: BoughtTerms, sold: Terms): Terms | undefined {
  const chosen = toNextTerms(terms);
  return chosen && chosen.planId !== sold.planId ? chosen : undefined;
}

/** The last millisecond of a day in São Paulo, such as "2026-11-24". */
export function endOfDay(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(addDays(new TZDate(year, month - 1, day, "America/Sao_Paulo"), 1).getTime() - 1);
}

const diacritics = /[\u0300-\u036f]/g;

/**
 * Patterns for `subscription.search_text`, one per word: anywhere, or for one or two letters at the beginning of a
 * word, since the trigram index has no shorter keys.
 */
export function toSearchPatterns(text: string): string[] {
  const words = text.normalize("NFD").replace(diacritics, "").toLowerCase().split(/\s+/).filter(Boolean);
  return words.slice(0, 5).map((word) => {
    const escaped = word.replace(/[\\%_]/g, "\\$&");
    return [...word].length < 3 ? `% ${escaped}%` : `%${escaped}%`;
  });
}

export function addTrial(start: Date, days: number): Date {
  return new Date(start.getTime() + days * dayMs);
}
