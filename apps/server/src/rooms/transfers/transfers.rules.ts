import type { Line } from "#rooms/ledger/ledger.rules";

/** Nothing leaves for a day after where it goes to has changed: who took an account over must not empty it at once. */
export const keyRestMs = 24 * 3_600_000;

/** Set aside while the gateway works on it; nobody can ask for it again. */
export function setAside(cents: number): Line[] {
  return [
    { account: "available", cents: -cents },
    { account: "blocked", cents },
  ];
}

export function givenBack(cents: number): Line[] {
  return setAside(-cents);
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

/** Her bank sent it back after it had been said to be there. */
export function bounced(cents: number): Line[] {
  return [
    { account: "available", cents },
    { account: "iugu", cents: -cents },
    { account: "fans", cents },
    { account: "transferred", cents: -cents },
  ];
}
