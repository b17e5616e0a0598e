import type { ChargeStanding, GatewayDifferenceKind } from "#db/tables";
import type { Opened } from "#modules/gateways/open-access";
import { hasMoney, standingOf } from "#modules/payments/charge-states.rules";
import type { Charge, Withdrawal } from "#ports/gateways/port";

/** One account at one gateway while the books are held against it, and what was counted so far. */
export type Proof = Opened & { id: string; startedAt: Date; counted: { charges: number; settled: number } };

/** What the books expect of a gateway, and what it says; null where one of them knows nothing of it. */
export type Difference = {
  kind: GatewayDifferenceKind;
  subject: string;
  expectedCents: number | null;
  foundCents: number | null;
};

/**
 * A payment as the books have it; null where nothing was posted. `saleCents` is what the payer paid, `backCents` what went back by
 * refunds or a lost dispute, `feeCents` what the gateway kept.
 */
export type BookedCharge = {
  paymentId: string;
  chargeId: string | null;
  saleCents: number | null;
  feeCents: number;
  backCents: number | null;
  standing: ChargeStanding | null;
};

export type BookedTransfer = {
  id: string;
  /** The gateway's id; null until it is known. */
  withdrawalId: string | null;
  status: Withdrawal["status"];
  createdAt: Date;
  /** What is gone from her balance for it: nothing any more, where it came back. */
  goneCents: number;
};

export function tookMoney({ status, paidOutside }: Charge): boolean {
  return hasMoney(status) && !paidOutside;
}

/** Empty where books and gateway agree. */
export function compareCharge(charge: Charge, { paymentId: subject, ...booked }: BookedCharge): Difference[] {
  if (wasUnderpaid(charge, booked)) return [];
  const isPaid = hasMoney(charge.status);
  const paid = charge.paidCents ?? charge.amountCents;
  const isGone = charge.status === "charged_back" || charge.status === "refunded";
  return findDiscrepancies([
    { kind: "sale", subject, expectedCents: booked.saleCents, foundCents: isPaid ? paid : null },
    { kind: "refund", subject, expectedCents: booked.backCents ?? 0, foundCents: isGone ? paid : charge.refundedCents },
    ...(isPaid && charge.gatewayFeeCents !== null
      ? [{ kind: "fee" as const, subject, expectedCents: booked.feeCents, foundCents: charge.gatewayFeeCents }]
      : []),
  ]);
}

/** A part that bought nothing and went back: the gateway kept it apart, and the books never had it. */
function wasUnderpaid(charge: Charge, { saleCents }: Pick<BookedCharge, "saleCents">): boolean {
  return saleCents === null && charge.status === "refunded" && (charge.paidCents ?? 0) < charge.amountCents;
}

/** Whether a charge has to be read and settled: its dispute opened or ended unnoticed, or an amount differs. */
export function isBehind(charge: Charge, booked: BookedCharge): boolean {
  if (wasUnderpaid(charge, booked)) return false;
  return standingOf(charge.status) !== booked.standing || compareCharge(charge, booked).length > 0;
}

export function compareWithdrawal(withdrawal: Withdrawal, { id: subject, goneCents }: BookedTransfer): Difference[] {
  const foundCents = withdrawal.status === "failed" ? 0 : withdrawal.cents;
  return findDiscrepancies([{ kind: "payout", subject, expectedCents: goneCents, foundCents }]);
}

export function findDiscrepancies(all: readonly Difference[]): Difference[] {
  return all.filter(({ expectedCents, foundCents }) => expectedCents !== foundCents);
}

/**
 * What a day may hold of one payment or payout is some of its movements that follow each other: a sale and its refund may fall on one
 * day or on two. Undefined where the sum is one of those; else the movement that it comes nearest to.
 */
export function expectedOfDay(cents: number, movements: readonly number[]): number | undefined {
  const sums = movements.flatMap((_, from) =>
    movements.slice(from).map((_, i) => movements.slice(from, from + i + 1).reduce((sum, part) => sum + part, 0)),
  );
  if (cents === 0 || sums.includes(cents)) return undefined;
  return sums.toSorted((a, b) => Math.abs(a - cents) - Math.abs(b - cents))[0] ?? 0;
}
