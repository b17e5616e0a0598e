import type { LedgerAccountKind } from "#db/tables";
import { creditLines } from "#modules/ledger/credit.rules";
import type { Line } from "#modules/ledger/ledger.rules";
import type { Withdrawal } from "#ports/gateways/port";

/** Nothing leaves for a day after where it goes to has changed: who took an account over must not empty it at once. */
export const keyRestMs = 24 * 3_600_000;

/** Set aside while the gateway works on it; nobody can ask for it again. */
export function setAside(cents: number): Line[] {
  return [
    { account: "available", cents: -cents },
    { account: "blocked", cents },
  ];
}

type Balances = ReadonlyMap<LedgerAccountKind, number>;

/** The money never left: it repays what the creator owes, and the rest is available again. */
export function givenBack(balances: Balances, cents: number): Line[] {
  return [{ account: "blocked", cents: -cents }, ...creditLines(balances, cents)];
}

/** It has left the gateway, and is at her bank: two pairs, since money elsewhere balances on its own. */
export function arrived(cents: number): Line[] {
  return [
    { account: "blocked", cents: -cents },
    { account: "iugu", cents },
    { account: "fans", cents: -cents },
    { account: "transferred", cents },
  ];
}

/** The bank sent it back after it had arrived; what the creator owes by now is repaid first. */
export function bounced(balances: Balances, cents: number): Line[] {
  return [
    ...creditLines(balances, cents),
    { account: "iugu", cents: -cents },
    { account: "fans", cents },
    { account: "transferred", cents: -cents },
  ];
}

/** How long a transfer may be unknown at the gateway before a person has to look, and how far two clocks may be apart. */
export const patienceMs = 10 * 60_000;

type Asked = { id: string; amountCents: number; createdAt: Date };

/** Whether a withdrawal may be this transfer: its reference says so, or it has none and amount and time fit. */
export function mayBe({ id, amountCents, createdAt }: Asked, { reference, cents, requestedAt }: Withdrawal): boolean {
  if (reference !== null) return reference === id;
  if (cents !== amountCents) return false;
  return requestedAt === null || Math.abs(requestedAt.getTime() - createdAt.getTime()) <= patienceMs;
}

type Standing = { isHeld: boolean; walletStatus: string | undefined; hasFreshKey: boolean };

/** Why a creator cannot transfer at all, whatever the amount; undefined where they can. */
export function obstacleOf({ isHeld, walletStatus, hasFreshKey }: Standing) {
  if (!isHeld) return "NOTHING_HELD";
  if (walletStatus !== "approved") return "WALLET_NOT_APPROVED";
  return hasFreshKey ? "PAYOUT_KEY_FRESH" : undefined;
}
