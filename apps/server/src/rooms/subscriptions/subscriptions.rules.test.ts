import { expect, test } from "vitest";
import { givesAccess } from "./subscriptions.rules.ts";

const end = new Date("2026-11-20T12:00:00Z");
const after = (hours: number) => new Date(end.getTime() + hours * 3_600_000);

test.each([
  ["active", 3, -1, true],
  ["active", 3, 71, true],
  ["active", 3, 72, false],
  ["active", 0, 0, false],
  ["grace", 7, 167, true],
  ["trialing", 3, -1, true],
  ["trialing", 3, 1, false],
  ["canceled", 3, -1, true],
  ["canceled", 3, 1, false],
  ["expired", 7, -1, false],
  ["revoked", 7, -1, false],
  ["pending", 7, -1, false],
] as const)("%s with %i days of grace, %i h after its end, gives access: %s", (status, graceDays, hours, access) => {
  expect(givesAccess({ status, currentPeriodEnd: end, graceDays }, after(hours))).toBe(access);
});

test("what never began gives none", () => {
  expect(givesAccess({ status: "active", currentPeriodEnd: null, graceDays: 7 }, end)).toBe(false);
});

test("what is free may be for good, and ends without grace", () => {
  const free = { status: "active", graceDays: 7, free: true } as const;
  expect(givesAccess({ ...free, currentPeriodEnd: null }, end)).toBe(true);
  expect(givesAccess({ ...free, status: "revoked", currentPeriodEnd: null }, end)).toBe(false);
  expect(givesAccess({ ...free, currentPeriodEnd: end }, after(-1))).toBe(true);
  expect(givesAccess({ ...free, currentPeriodEnd: end }, after(0))).toBe(false);
});
