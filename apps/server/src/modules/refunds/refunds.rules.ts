import { formatInTimeZone } from "#core/calendar";
import { endOfDay } from "#modules/subscriptions/subscriptions.rules";

const dayMs = 86_400_000;

/** How many days there are to withdraw a first payment (CDC, art. 49), and then to send it back. */
const refundDays = 7;

/** Through the end of the seventh day in São Paulo. */
export function refundableUntil(firstPaidAt: Date): Date {
  return weekAfter(firstPaidAt);
}

/** Until when the creator is to send it back. */
export function refundDueAt(askedAt: Date): Date {
  return weekAfter(askedAt);
}

function weekAfter(at: Date): Date {
  return endOfDay(formatInTimeZone(new Date(at.getTime() + refundDays * dayMs), "yyyy-MM-dd"));
}

/** For so long after it was asked for, a refund may still be on its way without a trace at the gateway. */
export const refundPatienceMs = 15 * 60_000;

/** When to look at a gateway's refund again: soon while it may be under way; what it refused, when there may be money again. */
export function nextRefundPoll(now: Date, fault: string | undefined): Date {
  const minutes = fault === "refused" || fault === "unauthorized" ? 6 * 60 : fault ? 5 : 2;
  return new Date(now.getTime() + minutes * 60_000);
}
