import { expect, test } from "vitest";
import { accessEnd, endOfDay, givesAccess, searchPatterns, statusAt } from "./subscriptions.rules.ts";

const end = new Date("2026-11-20T12:00:00Z");
const after = (hours: number) => new Date(end.getTime() + hours * 3_600_000);

test.each([
  ["active", 3, -1, true, "active"],
  ["active", 3, 71, true, "grace"],
  ["active", 3, 72, false, "expired"],
  ["active", 0, 0, false, "expired"],
  ["grace", 7, 167, true, "grace"],
  ["grace", 7, 168, false, "expired"],
  ["trialing", 3, -1, true, "trialing"],
  ["trialing", 3, 1, false, "expired"],
  ["canceled", 3, -1, true, "canceled"],
  ["canceled", 3, 1, false, "expired"],
  ["expired", 7, -1, false, "expired"],
  ["revoked", 7, -1, false, "revoked"],
  ["pending", 7, -1, false, "pending"],
] as const)(
  "%s with %i days of grace, %i h after its end, gives access: %s, and is %s",
  (status, graceDays, hours, access, become) => {
    const standing = { status, currentPeriodEnd: end, graceDays, free: false };
    expect(givesAccess(standing, after(hours))).toBe(access);
    expect(statusAt(standing, after(hours))).toBe(become);
  },
);

test("what never began gives none", () => {
  expect(givesAccess({ status: "active", currentPeriodEnd: null, graceDays: 7, free: false }, end)).toBe(false);
  expect(accessEnd({ status: "pending", currentPeriodEnd: null, graceDays: 7, free: false })).toBe(null);
});

test("a day of São Paulo ends three hours after that of UTC", () => {
  expect(endOfDay("2026-11-24").toISOString()).toBe("2026-11-25T02:59:59.999Z");
  expect(endOfDay("2024-02-29").toISOString()).toBe("2024-03-01T02:59:59.999Z");
});

test.each([
  ["", []],
  ["  João  Souza ", ["%joao%", "%souza%"]],
  ["JÔ", ["% jo%"]],
  ["@a", ["% @a%"]],
  ["100%", ["%100\\%%"]],
  ["a_b\\c", ["%a\\_b\\\\c%"]],
  ["a b c d e f g", ["% a%", "% b%", "% c%", "% d%", "% e%"]],
])("a search for %j looks for %j", (typed, patterns) => {
  expect(searchPatterns(typed)).toEqual(patterns);
});

test("what is free may be for good, and ends without grace", () => {
  const free = { status: "active", graceDays: 7, free: true } as const;
  expect(givesAccess({ ...free, currentPeriodEnd: null }, end)).toBe(true);
  expect(givesAccess({ ...free, status: "revoked", currentPeriodEnd: null }, end)).toBe(false);
  expect(givesAccess({ ...free, currentPeriodEnd: end }, after(-1))).toBe(true);
  expect(givesAccess({ ...free, currentPeriodEnd: end }, after(0))).toBe(false);
  expect(statusAt({ ...free, currentPeriodEnd: end }, after(0))).toBe("expired");
  expect(statusAt({ ...free, currentPeriodEnd: null }, after(0))).toBe("active");
});
