import { expect, test } from "vitest";
import { type PaymentCount, receiptStatuses, toReceiptStatuses, totalOf } from "./payment-filter.rules.ts";

test.each([
  [{}, ["none", "waiting", "approved", "rejected"]],
  [{ hasReceipt: false }, ["none"]],
  [{ hasReceipt: true }, ["waiting", "approved", "rejected"]],
  [{ receiptDecision: null }, ["none", "waiting"]],
  [{ hasReceipt: true, receiptDecision: null }, ["waiting"]],
  [{ receiptDecision: "approved" }, ["approved"]],
  [{ hasReceipt: false, receiptDecision: "rejected" }, []],
] as const)("the filter %j selects payments whose newest receipt is one of: %j", (filter, statuses) => {
  expect(toReceiptStatuses(filter)).toEqual(statuses);
});

test("the total of a filter is the sum of the counts that it selects", () => {
  const counts: PaymentCount[] = receiptStatuses.map((receiptStatus, i) => ({
    method: i % 2 ? "pix" : "credit_card",
    status: i < 2 ? "pending" : "paid",
    receiptStatus,
    payments: 10 ** i,
  }));
  expect(totalOf(counts, {})).toBe(1_111);
  expect(totalOf(counts, { paymentMethod: "pix" })).toBe(1_010);
  expect(totalOf(counts, { status: "paid", hasReceipt: true })).toBe(1_100);
  expect(totalOf([], {})).toBe(0);
});
