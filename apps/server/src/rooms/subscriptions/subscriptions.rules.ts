import { TZDate } from "@date-fns/tz";
import { addMonths } from "date-fns/addMonths";
import type { SubscriptionStatus } from "#db/tables";

/** Statuses in which what was paid for (or tried) still runs until its end; `canceled` keeps it too. */
export const runningStatuses = ["trialing", "active", "grace", "canceled"] as const satisfies SubscriptionStatus[];

/** The one answer to "does this open the stories now?"; every screen, query and media check comes from it. */
export function givesAccess(
  subscription: { status: SubscriptionStatus; currentPeriodEnd: Date | null },
  now: Date,
): boolean {
  const { status, currentPeriodEnd } = subscription;
  return (runningStatuses as readonly string[]).includes(status) && currentPeriodEnd !== null && now < currentPeriodEnd;
}

/**
 * `months` after `start` on the calendar of São Paulo, at the same time of day; a month too short gives its last day.
 * Count from the first start, so that 31 Jan → 28 Feb → 31 Mar.
 */
export function addPeriod(start: Date, months: number): Date {
  return new Date(addMonths(new TZDate(start, "America/Sao_Paulo"), months).getTime());
}
