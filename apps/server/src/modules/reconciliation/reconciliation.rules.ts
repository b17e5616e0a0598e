import type { GatewayDiscrepancyKind, SettlementStatus } from "#db/tables";
import type { OpenedAccess } from "#modules/gateways/index";
import { hasMoney, toSettlementStatus } from "#modules/payments/charge-states.rules";
import type { Charge, Withdrawal } from "#ports/gateways/port";

/** The reconciliation of one account, with counters. */
export type ReconciliationRun = OpenedAccess & {
  id: string;
  startedAt: Date;
  counted: { charges: number; settled: number };
};

/** What the ledger expects, and what the gateway reports; null if unknown to one of them. */
export type Discrepancy = {
  kind: GatewayDiscrepancyKind;
  subject: string;
  expectedCents: number | null;
  foundCents: number | null;
};

/**
 * A payment in the ledger, in centavos; null if nothing was posted. `saleCents`: paid by the payer, `backCents`:
 * refunded or charged back, `feeCents`: kept by the gateway.
 */
export type BookedCharge = {
  paymentId: string;
  chargeId: string | null;
  saleCents: number | null;
  feeCents: number;
  backCents: number | null;
  settlementStatus: SettlementStatus | null;
};

export type BookedTransfer = {
  id: string;
  /** The gateway's id; null while unknown. */
  withdrawalId: string | null;
  status: Withdrawal["status"];
  createdAt: Date;
  /** Deducted from the creator's balance; 0 after a failure. */
  goneCents: number;
};

export function hasReceivedMoney({ status, paidOutside }: Charge): boolean {
  return hasMoney(status) && !paidOutside;
}

/** Empty if ledger and gateway agree. */
export function compareCharge(charge: Charge, { paymentId: subject, ...booked }: BookedCharge): Discrepancy[] {
  if (isUnderpaid(charge, booked)) return [];
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

/** An insufficient payment that the gateway returned and the ledger never had. */
function isUnderpaid(charge: Charge, { saleCents }: Pick<BookedCharge, "saleCents">): boolean {
  return saleCents === null && charge.status === "refunded" && (charge.paidCents ?? 0) < charge.amountCents;
}

/** Whether a charge must be synced: its dispute opened or ended unnoticed, or an amount differs. */
export function isBehind(charge: Charge, booked: BookedCharge): boolean {
  if (isUnderpaid(charge, booked)) return false;
  return toSettlementStatus(charge.status) !== booked.settlementStatus || compareCharge(charge, booked).length > 0;
}

export function compareWithdrawal(withdrawal: Withdrawal, { id: subject, goneCents }: BookedTransfer): Discrepancy[] {
  const foundCents = withdrawal.status === "failed" ? 0 : withdrawal.cents;
  return findDiscrepancies([{ kind: "payout", subject, expectedCents: goneCents, foundCents }]);
}

export function findDiscrepancies(all: readonly Discrepancy[]): Discrepancy[] {
  return all.filter(({ expectedCents, foundCents }) => expectedCents !== foundCents);
}

/**
 * A day may contain any consecutive movements of one payment or payout: a sale and its refund may be on one day or on
 * two. Undefined if the sum matches; else the nearest possible sum.
 */
export function findExpectedOfDay(cents: number, movements: readonly number[]): number | undefined {
  const sums = movements.flatMap((_, from) =>
    movements.slice(from).map((_, i) => movements.slice(from, from + i + 1).reduce((sum, part) => sum + part, 0)),
  );
  if (cents === 0 || sums.includes(cents)) return undefined;
  return sums.toSorted((a, b) => Math.abs(a - cents) - Math.abs(b - cents))[0] ?? 0;
}
