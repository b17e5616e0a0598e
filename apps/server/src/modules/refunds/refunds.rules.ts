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
  const minutes = isRefundStopped(fault) ? 6 * 60 : fault ? 5 : 2;
  return new Date(now.getTime() + minutes * 60_000);
}

/** Whether the refund is not made before somebody acts. */
export function isRefundStopped(fault: string | null | undefined): boolean {
  return fault === "refused" || fault === "no_balance" || fault === "unauthorized" || fault === "no_settings";
}

/** Whether a gateway that refunds within `days` of the payment cannot refund it any more. */
export function isRefundWindowClosed(paidAt: Date, days: number, now: Date): boolean {
  return now.getTime() - paidAt.getTime() > days * dayMs;
}

export type RefundableLine = { position: number; amountCents: number };

export type RefundFacts = {
  /** What a refund of the whole order takes back. */
  lines: readonly RefundableLine[];
  /** Received by the gateway, with a fine or a discount of it, or by the creator. */
  paidCents: number;
  refundedCents: number;
  /** Refunded once the open request of the gateway is complete; null without one. */
  targetCents: number | null;
  /** Lines that the open request refunds alone. */
  requested: readonly number[];
  /** Withdrawn, and neither refunded by the gateway nor handed over to the creator. */
  owedCents: number;
  /** Withdrawn, and to be returned or returned by the creator instead of the gateway. */
  handedOverCents: number;
};

type Withdrawn = {
  /** Refunded through the gateway in all, and what of it is beside the withdrawals. */
  refundedCents: number;
  voluntaryCents: number;
  /** Withdrawn, without what was handed over to the creator. */
  byGatewayCents: number;
};

/** What the gateway is still to refund of withdrawals. */
export function toOwedCents({ refundedCents, voluntaryCents, byGatewayCents }: Withdrawn): number {
  return Math.max(0, byGatewayCents - (refundedCents - voluntaryCents));
}

/**
 * The refund of the lines at these positions: its amount, also per line, and the target of a gateway that makes it. It is whole if it
 * takes back all that is left of the order, or all its money.
 */
export function toRefundShare(facts: RefundFacts, positions: readonly number[]) {
  const { lines, paidCents, refundedCents, targetCents, requested, owedCents, handedOverCents } = facts;
  const chosen = lines.filter(({ position }) => positions.includes(position));
  const leftCents = Math.max(0, paidCents - refundedCents - owedCents - handedOverCents);
  const isLast = lines.every(({ position }) => positions.includes(position) || requested.includes(position));
  const isWhole = chosen.length > 0 && (isLast || sumOf(chosen) >= leftCents);
  const cents = isWhole && chosen.length === lines.length ? leftCents : Math.min(leftCents, sumOf(chosen));
  // Without any money left, nothing stays.
  const others = isWhole && !isLast ? lines.filter((line) => !chosen.includes(line)) : [];
  const added = chosen.filter(({ position }) => !requested.includes(position));
  const wholeCents = paidCents - handedOverCents;
  const nextCents = Math.min(wholeCents, (targetCents ?? refundedCents) + sumOf(added));
  return {
    isWhole,
    isLast,
    cents,
    lines: divide([...chosen, ...others], cents),
    targetCents: isWhole ? wholeCents : nextCents,
  };
}

/** The amount of each line, of which the last one gets the rest. */
function divide(lines: readonly RefundableLine[], cents: number): RefundableLine[] {
  let left = cents;
  return lines.map(({ position, amountCents }, i) => {
    const part = i === lines.length - 1 ? left : Math.min(left, amountCents);
    left -= part;
    return { position, amountCents: part };
  });
}

function sumOf(lines: readonly RefundableLine[]): number {
  return lines.reduce((sum, { amountCents }) => sum + amountCents, 0);
}

/**
 * Whether a recorded refund needs the id of its transfer: more than half of a payment is refunded, its platform fee with
 * it, and the payer, who keeps access, would not miss money that never came.
 */
export function needsTransferId(amountCents: number, refundedCents: number): boolean {
  return refundedCents * 2 > amountCents;
}
