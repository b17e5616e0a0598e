import { expect, test } from "vitest";
import { canBeDeleted, type DeletionState, isWaitingForMoneyOnly, toExpectedDeletion } from "./account.rules.ts";

const day = (date: number) => new Date(Date.UTC(2026, 10, date));
const none = { count: 0, until: null };
const nothing = { balanceCents: 0, availableCents: 0, disputedCents: 0, creditCents: 0 };
const waiting: DeletionState = {
  requestedAt: day(1),
  lastPaidEnd: undefined,
  openPayments: none,
  unclaimedGifts: 0,
  openRefunds: 0,
  ...nothing,
};

test.each([
  ["a week without paying fans", {}, day(8)],
  ["the last paid end", { lastPaidEnd: day(20) }, day(20)],
  ["a week at least", { lastPaidEnd: day(3) }, day(8)],
  ["payments that are still open", { lastPaidEnd: day(9), openPayments: { count: 1, until: day(12) } }, day(12)],
])("the deletion of an account waits for: %s", (_, change, end) => {
  expect(toExpectedDeletion({ ...waiting, ...change })).toEqual(end);
});

test.each([
  ["before its day", {}, day(7), false],
  ["on its day", {}, day(8), true],
  ["with a pending receipt", { openPayments: { count: 1, until: day(2) } }, day(30), false],
  ["with a gift that nobody has claimed", { unclaimedGifts: 1 }, day(30), false],
  ["with a refund that was not made", { openRefunds: 1 }, day(30), false],
  ["with money in the wallet", { balanceCents: 1 }, day(30), false],
  ["with money that a dispute withholds", { disputedCents: 1 }, day(30), false],
  ["with a credit of fees", { creditCents: 1 }, day(30), false],
  ["with a debt at a gateway", { balanceCents: -1 }, day(30), true],
])("the deletion of an account runs, or waits: %s", (_, change, now, may) => {
  expect(canBeDeleted({ ...waiting, ...change }, now)).toBe(may);
});

const left = { balanceCents: 884, availableCents: 884 };
test.each([
  ["on its day", left, day(8), true],
  ["before its day", left, day(7), false],
  ["without money", {}, day(8), false],
  ["while money is to be released", { ...left, balanceCents: 900 }, day(8), false],
  ["while a payment is open", { ...left, openPayments: { count: 1, until: day(2) } }, day(8), false],
  ["while a gift is unclaimed", { ...left, unclaimedGifts: 1 }, day(8), false],
  ["while a refund is open", { ...left, openRefunds: 1 }, day(8), false],
  ["while a dispute is open", { ...left, disputedCents: 1 }, day(8), false],
])("what is left is paid out, or waits: %s", (_, change, now, may) => {
  expect(isWaitingForMoneyOnly({ ...waiting, ...change }, now)).toBe(may);
});
