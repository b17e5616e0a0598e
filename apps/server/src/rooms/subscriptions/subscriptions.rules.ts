import { TZDate } from "@date-fns/tz";
import { addMonths } from "date-fns/addMonths";
import type { SubscriptionStatus } from "#db/tables";

/** Statuses in which what was paid for (or tried) still runs until its end; `canceled` keeps it too. */
export const runningStatuses = ["trialing", "active", "grace", "canceled"] as const satisfies SubscriptionStatus[];

/** Those that a renewal is still awaited for, and that keep access meanwhile. */
const gracedStatuses: readonly string[] = ["active", "grace"] satisfies SubscriptionStatus[];
const dayMs = 86_400_000;

/**
 * The one answer to "does this open the stories now?"; every screen, query and media check comes from it. What is `free` may
 * have no end, and has no grace, which is for who pays.
 */
export function givesAccess(
  subscription: { status: SubscriptionStatus; currentPeriodEnd: Date | null; graceDays: number; free?: boolean },
  now: Date,
): boolean {
  const { status, currentPeriodEnd, graceDays, free = false } = subscription;
  if (!(runningStatuses as readonly string[]).includes(status)) return false;
  if (!currentPeriodEnd) return free;
  const grace = gracedStatuses.includes(status) && !free ? graceDays * dayMs : 0;
  return now.getTime() < currentPeriodEnd.getTime() + grace;
}

/**
 * `months` after `start` on the calendar of São Paulo, at the same time of day; a month too short gives its last day.
 * Count from the first start, so that 31 Jan → 28 Feb → 31 Mar.
 */
export function addPeriod(start: Date, months: number): Date {
  return new Date(addMonths(new TZDate(start, "America/Sao_Paulo"), months).getTime());
}

/** `days` of trying, counted to the minute. */
export function addTrial(start: Date, days: number): Date {
  return new Date(start.getTime() + days * dayMs);
}
