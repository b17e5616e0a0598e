import { TZDate } from "@date-fns/tz";
import { addDays } from "date-fns/addDays";
import { addMonths } from "date-fns/addMonths";
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
 * `months` after `start` on the calendar of São Paulo, at the same time of day; a month too short gives its last day.
 * Count from the first start, so that 31 Jan → 28 Feb → 31 Mar.
 */
export function addPeriod(start: Date, months: number): Date {
  return new Date(addMonths(new TZDate(start, "America/Sao_Paulo"), months).getTime());
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
