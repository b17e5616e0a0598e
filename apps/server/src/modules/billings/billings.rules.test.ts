import { describe, expect, test } from "vitest";
import { newId } from "#core/ids";
import { isStoppingSales, toDueDate, toFirstIdAt, toMonth, toSalesStopDate, toTotals } from "./billings.rules.ts";

const at = (text: string) => new Date(text);

test.each([
  ["2026-11-01T02:59:59Z", "2026-10-01T03:00:00.000Z", "2026-11-01T03:00:00.000Z"],
  ["2026-11-01T03:00:00Z", "2026-11-01T03:00:00.000Z", "2026-12-01T03:00:00.000Z"],
  ["2026-12-31T23:00:00Z", "2026-12-01T03:00:00.000Z", "2027-01-01T03:00:00.000Z"],
  // São Paulo had daylight saving time until 2019.
  ["2018-12-10T12:00:00Z", "2018-12-01T02:00:00.000Z", "2019-01-01T02:00:00.000Z"],
])("the time %s is in the month from %s to %s", (moment, start, end) => {
  const month = toMonth(at(moment));
  expect([month.start.toISOString(), month.end.toISOString()]).toEqual([start, end]);
});

test("a billing is due ten days after it was created, by the calendar of São Paulo", () => {
  expect(toDueDate(at("2026-12-01T07:20:00Z"))).toBe("2026-12-11");
  expect(toDueDate(at("2026-12-02T01:00:00Z"))).toBe("2026-12-11");
});

describe("overdue billings", () => {
  const open = { status: "open", dueDate: "2026-12-11", sentAt: null } as const;
  test.each([
    [open, "2026-12-25T15:00:00Z", false],
    [open, "2026-12-26T02:00:00Z", false],
    [open, "2026-12-26T03:00:00Z", true],
    [{ ...open, status: "paid" }, "2027-12-26T03:00:00Z", false],
    [{ ...open, status: "void" }, "2027-12-26T03:00:00Z", false],
    // The delay is ours and not the creator's.
    [{ ...open, status: "in_review", sentAt: at("2026-12-20T15:00:00Z") }, "2027-01-26T03:00:00Z", false],
    [{ ...open, status: "in_review", sentAt: at("2026-12-28T15:00:00Z") }, "2026-12-28T16:00:00Z", true],
  ] as const)("a billing of %o at %s stops sales: %s", (billing, now, expected) => {
    expect(isStoppingSales(billing, at(now))).toBe(expected);
  });
  test("an unpaid billing stops sales 15 days after its due date", () =>
    expect(toSalesStopDate("2026-12-11")).toBe("2026-12-26"));
});

test("the first id of a millisecond sorts between the ids before and after it", () => {
  const moment = at("2026-11-21T15:00:00.123Z");
  expect(newId(moment) >= toFirstIdAt(moment)).toBe(true);
  expect(newId(new Date(moment.getTime() - 1)) < toFirstIdAt(moment)).toBe(true);
});

test("a billing with several fee rates shows their effective rate", () => {
  const line = { kind: "sales" as const, planName: "Mensal", salesCount: 1 };
  const lines = [
    { ...line, feeBasisPoints: 1_000, salesTotalCents: 10_000, amountCents: 1_000 },
    { ...line, feeBasisPoints: 500, salesTotalCents: 10_000, amountCents: 500 },
  ];
  expect(toTotals(lines)).toEqual({ amountCents: 1_500, salesTotalCents: 20_000, salesCount: 2, feeBasisPoints: 750 });
  expect(toTotals(lines.slice(0, 1)).feeBasisPoints).toBe(1_000);
});
