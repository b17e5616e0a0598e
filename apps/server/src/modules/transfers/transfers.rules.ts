import type { payoutObstacles } from "@camarim/contract/transfers";
import type { LedgerAccountKind } from "#db/tables";
import { creditLines, debitLines, type Line } from "#modules/ledger/ledger.rules";
import type { Withdrawal } from "#ports/gateways/port";

/**
 * No payouts for 24 hours after a change of their destination: an intruder must not be able to empty the account
 * immediately.
 */
export const destinationDelayMs = 24 * 3_600_000;

/** Reserved until the gateway has confirmed the payout. */
export function toReservedLines(cents: number): Line[] {
  return [
    { account: "available", cents: -cents },
    { account: "blocked", cents },
  ];
}

type Balances = ReadonlyMap<LedgerAccountKind, number>;

/** The payout failed: the money repays debt first, the rest is available again. */
export function toReleasedLines(balances: Balances, cents: number): Line[] {
  return [{ account: "blocked", cents: -cents }, ...creditLines(balances, cents)];
}

/** The payout reached the creator's bank. Two pairs, since accounts of outside money balance separately. */
export function toSettledLines(cents: number): Line[] {
  return [
    { account: "blocked", cents: -cents },
    { account: "iugu", cents },
    { account: "fans", cents: -cents },
    { account: "transferred", cents },
  ];
}

/** The bank returned a settled payout; debt that arose meanwhile is repaid first. */
export function toReturnedLines(balances: Balances, cents: number): Line[] {
  return [
    ...creditLines(balances, cents),
    { account: "iugu", cents: -cents },
    { account: "fans", cents },
    { account: "transferred", cents: -cents },
  ];
}

/** The gateway's fee of a payout. */
export function toFeeLines(balances: Balances, cents: number): Line[] {
  return [...debitLines(balances, cents), { account: "gateway_fees", cents }];
}

/**
 * How long a transfer may be unknown at the gateway before an admin has to look, and the tolerated clock difference.
 */
export const matchWindowMs = 10 * 60_000;

type RequestedTransfer = { id: string; amountCents: number; createdAt: Date };

/** By reference if the withdrawal has one, else by amount and time. */
export function isPossibleMatch(
  { id, amountCents, createdAt }: RequestedTransfer,
  { reference, cents, requestedAt }: Withdrawal,
): boolean {
  if (reference !== null) return reference === id;
  if (cents !== amountCents) return false;
  return requestedAt === null || Math.abs(requestedAt.getTime() - createdAt.getTime()) <= matchWindowMs;
}

type PayoutConditions = {
  hasHoldingAccount: boolean;
  walletStatus: string | undefined;
  frozenUntil: Date | undefined;
  keyChangedAt: Date | undefined;
};

type PayoutObstacle = { code: (typeof payoutObstacles)[number]; endsAt: Date | null };

/** Why a creator cannot transfer at all, regardless of the amount, and when that ends by itself; undefined if they can. */
export function findPayoutObstacle(conditions: PayoutConditions): PayoutObstacle | undefined {
  const { hasHoldingAccount, walletStatus, frozenUntil, keyChangedAt } = conditions;
  if (!hasHoldingAccount) return { code: "NO_HELD_BALANCE", endsAt: null };
  if (walletStatus !== "approved") return { code: "WALLET_NOT_APPROVED", endsAt: null };
  if (frozenUntil) return { code: "PAYOUTS_FROZEN", endsAt: frozenUntil };
  if (!keyChangedAt) return undefined;
  return { code: "PAYOUT_KEY_TOO_NEW", endsAt: new Date(keyChangedAt.getTime() + destinationDelayMs) };
}
