import { type Payment, type ReceiptLevel, toReceiptLevel } from "@camarim/contract/payments";
import { expect, test } from "vitest";
import { groupByLevel } from "./levels.ts";

type Check = Payment["receiptChecks"][number];
const of = (...checks: [Check["kind"], ReceiptLevel][]) => ({
  receiptChecks: checks.map(([kind, level]) => ({ kind, level, message: "" })),
});
const green = of(["amount", "green"], ["receiver", "green"], ["file", "green"]);

test.each([
  ["all checks right", green, "green"],
  ["one check that needs a look", of(["amount", "green"], ["receiver", "green"], ["day", "amber"]), "amber"],
  ["a problem beside right checks", of(["amount", "green"], ["receiver", "green"], ["file", "red"]), "red"],
  ["a code and no document", of(["endToEndId", "green"], ["day", "green"]), "amber"],
  ["the amount alone", of(["amount", "green"], ["file", "green"]), "amber"],
  ["no check", of(), "amber"],
] as const)("a receipt with %s is %s", (_what, payment, level) => {
  expect(toReceiptLevel((payment as typeof green).receiptChecks)).toBe(level);
});

test("receipts are grouped in their order", () => {
  const red = of(["amount", "red"]);
  expect(groupByLevel([red, green, of()])).toEqual({ green: [green], amber: [of()], red: [red] });
});
