import { formatInTimeZone } from "#rooms/ledger/sao-paulo.rules";
import { endOfDay } from "#rooms/subscriptions/subscriptions.rules";

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
