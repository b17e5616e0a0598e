import { formatInTimeZone } from "#core/text/calendar";
import type { RefundFault } from "#modules/payments/charge-states.rules";
import { endOfDay } from "#modules/subscriptions/subscriptions.rules";

const dayMs = 86_400_000;

/** Days to withdraw from a first payment (CDC, art. 49), and then to return the money. */
const refundDays = 7;

/** Through the end of the seventh day in São Paulo. */
export function refundableUntil(firstPaidAt: Date): Date {
  return weekAfter(firstPaidAt);
}

/** The deadline of the creator's return. */
export function refundDueAt(requestedAt: Date): Date {
  return weekAfter(requestedAt);
}

function weekAfter(at: Date): Date {
  return endOfDay(formatInTimeZone(new Date(at.getTime() + refundDays * dayMs), "yyyy-MM-dd"));
}

/** For this long after the submission, a refund may be in progress without being visible at the gateway. */
export const refundPatienceMs = 15 * 60_000;

/**
 * The next poll of a gateway's refund: soon while it may be in progress; after a refusal, when there may be money
 * again.
 */
export function nextRefundPoll(now: Date, fault: RefundFault | undefined): Date {
  const isDefinite = fault === "refused" || fault === "no_balance" || fault === "unauthorized";
  const minutes = isDefinite ? 6 * 60 : fault ? 5 : 2;
  return new Date(now.getTime() + minutes * 60_000);
}

/** Whether a gateway that refunds within `days` of the payment cannot refund it any more. */
export function isRefundWindowClosed(paidAt: Date, days: number, now: Date): boolean {
  return now.getTime() - paidAt.getTime() > days * dayMs;
}

/**
 * Whether a recorded refund needs the id of its transfer: more than half of a payment is refunded, its platform fee with
 * it, and the payer, who keeps access, would not miss money that never came.
 */
export function needsTransferId(amountCents: number, refundedCents: number): boolean {
  return refundedCents * 2 > amountCents;
}
