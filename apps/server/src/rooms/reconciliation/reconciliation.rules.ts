import type { GatewayDifferenceKind } from "#db/tables";
import type { Charge, Withdrawal } from "#ports/gateways/port";
import type { Opened } from "#rooms/gateways/open-access";

/** One account at one gateway while the books are held against it, and what was counted so far. */
export type Proof = Opened & { id: string; startedAt: Date; counted: { charges: number; settled: number } };

/** What the books expect of a gateway, and what it says; null where one of them knows nothing of it. */
export type Difference = {
  kind: GatewayDifferenceKind;
  subject: string;
  expectedCents: number | null;
  foundCents: number | null;
};

/** A payment as the ledger has it; null where nothing was posted. `feeCents` is what the gateway kept. */
export type BookedCharge = {
  paymentId: string;
  chargeId: string | null;
  saleCents: number | null;
  feeCents: number;
  backCents: number | null;
};

export type BookedTransfer = {
  id: string;
  status: Withdrawal["status"];
  createdAt: Date;
  /** What is gone from her balance for it: nothing any more, where it came back. */
  goneCents: number;
};

export function tookMoney({ status }: Charge): boolean {
  return status === "paid" || gaveItBack(status);
}

function gaveItBack(status: Charge["status"]): boolean {
  return status === "refunded" || status === "charged_back";
}

/** Whether the gateway is further than the books: then it is not a difference yet, but something to be settled. */
export function isBehind(charge: Charge, { saleCents, backCents }: BookedCharge): boolean {
  return (tookMoney(charge) && saleCents === null) || (gaveItBack(charge.status) && backCents === null);
}

export function compareCharge(charge: Charge, { paymentId: subject, ...booked }: BookedCharge): Difference[] {
  const isPaid = tookMoney(charge);
  // A contested charge may name no refund, and is gone all the same.
  const back = gaveItBack(charge.status) ? charge.amountCents : charge.refundedCents;
  return differing([
    { kind: "sale", subject, expectedCents: booked.saleCents, foundCents: isPaid ? charge.amountCents : null },
    { kind: "refund", subject, expectedCents: booked.backCents ?? 0, foundCents: back },
    ...(isPaid && charge.gatewayFeeCents !== null
      ? [{ kind: "fee" as const, subject, expectedCents: booked.feeCents, foundCents: charge.gatewayFeeCents }]
      : []),
  ]);
}

export function compareWithdrawal(withdrawal: Withdrawal, { id: subject, goneCents }: BookedTransfer): Difference[] {
  const foundCents = withdrawal.status === "failed" ? 0 : withdrawal.cents;
  return differing([{ kind: "payout", subject, expectedCents: goneCents, foundCents }]);
}

export function differing(all: readonly Difference[]): Difference[] {
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
