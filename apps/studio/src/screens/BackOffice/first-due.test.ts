import { expect, test } from "vitest";
import { firstDue } from "./first-due.ts";

const none = { reports: 0, recoveries: 0, wallets: 0, billings: 0, discrepancies: 0 };

test.each([
  [{ wallets: 3, reports: 1 }, "reports"],
  [{ wallets: 3, recoveries: 1 }, "recoveries"],
  [{ billings: 2, discrepancies: 9 }, "billings"],
  [{ discrepancies: 1 }, "discrepancies"],
  [{ recoveries: null, wallets: 3 }, "recoveries"],
  [{ billings: 1, discrepancies: null }, "billings"],
  [{}, "reports"],
] as const)("with %j the back office opens on %s", (counts, name) => {
  expect(firstDue({ ...none, ...counts })).toBe(name);
});
