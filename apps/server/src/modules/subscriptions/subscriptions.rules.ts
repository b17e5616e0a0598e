import { TZDate } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";
import { addMonths } from "date-fns/addMonths";
import { getDaysInMonth } from "date-fns/getDaysInMonth";
import { setDate } from "date-fns/setDate";
import type { SubscriptionStatus } from "#db/tables";

/** Statuses in which what was paid for (or tried) still runs until its end; `canceled` keeps it too. */
export const runningStatuses = ["trialing", "active", "grace", "canceled"] as const satisfies SubscriptionStatus[];

/** Those that a renewal is still awaited for, and that keep access meanwhile. */
const gracedStatuses: readonly string[] = ["active", "grace"] satisfies SubscriptionStatus[];
const dayMs = 86_400_000;

/**
 * What decides: the stored status, which may be late by a minute, the end of the time, the creator's days of grace, and whether
 * it is `free`. That may have no end, and has no grace, which is for who pays.
 */
export type Standing = { status: SubscriptionStatus; currentPeriodEnd: Date | null; graceDays: number; free: boolean };

/** The last moment that a date can say. */
const forever = new Date(8_640_000_000_000_000);

/** When access ends, or ended; null where it was never given or was taken. */
export function accessEnd({ status, currentPeriodEnd, graceDays, free }: Standing): Date | null {
  if (!(runningStatuses as readonly string[]).includes(status)) return null;
  if (!currentPeriodEnd) return free ? forever : null;
  const hasGrace = gracedStatuses.includes(status) && !free;
  return new Date(currentPeriodEnd.getTime() + (hasGrace ? graceDays * dayMs : 0));
}

/** The one answer to "does this open the stories now?"; every screen, query and media check comes from it. */
export function givesAccess(subscription: Standing, now: Date): boolean {
  const end = accessEnd(subscription);
  return end !== null && now < end;
}

/** What a stored status has become by the passing of time. */
export function statusAt(subscription: Standing, now: Date): SubscriptionStatus {
  const { status, currentPeriodEnd } = subscription;
  const end = accessEnd(subscription);
  if (!end || !currentPeriodEnd) return status;
  if (now >= end) return "expired";
  return now >= currentPeriodEnd ? "grace" : status;
}

/**
 * The `anchorDay` nearest to `months` after `start` on the calendar of São Paulo, at the same time of day. In a month that is too short
 * the last day stands for the anchor day: 31 Jan → 28 Feb → 31 Mar. A start that an extension moved off the anchor day leads back to it:
 * 1 Feb → 28 Feb → 31 Mar with 31 as the anchor.
 */
export function addPeriod(start: Date, months: number, anchorDay = dayOfMonth(start)): Date {
  const wanted = addMonths(new TZDate(start, "America/Sao_Paulo"), months);
  const distance = (at: Date) => Math.abs(at.getTime() - wanted.getTime());
  const [nearest = wanted, ...others] = [0, 1, -1].map((shift) => {
    const month = addMonths(setDate(wanted, 1), shift);
    return setDate(month, Math.min(anchorDay, getDaysInMonth(month)));
  });
  return new Date(others.reduce((best, one) => (distance(one) < distance(best) ? one : best), nearest).getTime());
}

/** Whether a period's end stands on `anchorDay`, or on the last day of a month that is too short for it. */
function isAnchored(end: Date, anchorDay: number): boolean {
  const local = new TZDate(end, "America/Sao_Paulo");
  return local.getDate() === Math.min(anchorDay, getDaysInMonth(local));
}

/** The anchor day of a period that began at `startedAt` and ends at `end`: the day of its start where the month of its end is too short. */
export function anchorOf(startedAt: Date, end: Date): number {
  const began = dayOfMonth(startedAt);
  return isAnchored(end, began) ? began : dayOfMonth(end);
}

/** The anchor day after an extension from `present` to `end`: one shorter than a month keeps it. */
export function anchorAfterExtension(anchorDay: number | null, present: Date, end: Date): number | null {
  if (anchorDay === null) return null;
  const isShort = end.getTime() < addMonths(new TZDate(present, "America/Sao_Paulo"), 1).getTime();
  return isShort || isAnchored(end, anchorDay) ? anchorDay : dayOfMonth(end);
}

/** The day of the month in São Paulo, 1 to 31. */
export function dayOfMonth(at: Date): number {
  return new TZDate(at, "America/Sao_Paulo").getDate();
}

/** What a period was, or is to be, bought at. */
export type Terms = { planId: string; priceCents: number; periodMonths: number };

type Bought = {
  plan_id: string | null;
  price_cents: number;
  period_months: number;
  next_plan_id: string | null;
  next_price_cents: number | null;
  next_period_months: number | null;
};

/** The terms of the next period: the plan chosen for it, or the one that runs, at the price that was bought; undefined for a guest. */
export function nextTerms(bought: Bought): Terms | undefined {
  const { next_plan_id: planId, next_price_cents: priceCents, next_period_months: periodMonths } = bought;
  if (planId && priceCents !== null && periodMonths) return { planId, priceCents, periodMonths };
  if (!bought.plan_id) return undefined;
  return { planId: bought.plan_id, priceCents: bought.price_cents, periodMonths: bought.period_months };
}

/** What stays chosen for the next period once a period of `sold` has started; undefined where that is the plan that then runs. */
export function choiceAfter(bought: Bought, sold: Terms): Terms | undefined {
  const chosen = nextTerms(bought);
  return chosen && chosen.planId !== sold.planId ? chosen : undefined;
}

/** The last moment of a day of São Paulo, such as "2026-11-24". */
export function endOfDay(date: string): Date {
  const [year = 0, month = 1, day = 1] = date.split("-").map(Number);
  return new Date(addDays(new TZDate(year, month - 1, day, "America/Sao_Paulo"), 1).getTime() - 1);
}

const marks = /[\u0300-\u036f]/g;

/**
 * What a search is compared with (`subscription.search_text`), a pattern for each word: as it stands anywhere, or, of one or two
 * letters, at the beginning of a word, since no index knows shorter pieces.
 */
export function searchPatterns(typed: string): string[] {
  const words = typed.normalize("NFD").replace(marks, "").toLowerCase().split(/\s+/).filter(Boolean);
  return words.slice(0, 5).map((word) => {
    const escaped = word.replace(/[\\%_]/g, "\\$&");
    return [...word].length < 3 ? `% ${escaped}%` : `%${escaped}%`;
  });
}

/** `days` of trying, counted to the minute. */
export function addTrial(start: Date, days: number): Date {
  return new Date(start.getTime() + days * dayMs);
}
