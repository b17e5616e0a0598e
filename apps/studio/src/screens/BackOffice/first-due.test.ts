import { expect, test } from "vitest";
import { firstDue } from "./first-due.ts";

test.each([
  [{ wallets: 3, reports: 1 }, "reports"],
  [{ wallets: 3, recoveries: 1 }, "recoveries"],
  [{ billings: 2, discrepancies: 9 }, "billings"],
  [{ discrepancies: 1 }, "discrepancies"],
  [{ reports: 0, wallets: 0 }, "reports"],
] as const)("with %j the back office opens on %s", (counts, name) => expect(firstDue(counts)).toBe(name));
