import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { formatInTimeZone } from "#core/text/calendar";
import {
  addPeriod,
  dayOfMonth,
  endOfDay,
  findAccessEnd,
  hasAccessAt,
  toAnchorDay,
  toAnchorDayAfterExtension,
  toNextChoice,
  toNextTerms,
  toSearchPatterns,
  toStatusAt,
} from "./subscriptions.rules.ts";

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
  "%s with %i days of grace, %i h after its end, gives access: %s, and is shown as %s",
  (status, graceDays, hours, access, become) => {
    const facts = { status, currentPeriodEnd: end, graceDays, free: false };
    expect(hasAccessAt(facts, after(hours))).toBe(access);
    expect(toStatusAt(facts, after(hours))).toBe(become);
  },
);

test("a subscription that never began gives no access", () => {
  expect(hasAccessAt({ status: "active", currentPeriodEnd: null, graceDays: 7, free: false }, end)).toBe(false);
  expect(findAccessEnd({ status: "pending", currentPeriodEnd: null, graceDays: 7, free: false })).toBe(null);
});

test("a day in São Paulo ends three hours after a day in UTC", () => {
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
])("a search for %j uses the patterns %j", (typed, patterns) => {
  expect(toSearchPatterns(typed)).toEqual(patterns);
});

test("free access may have no end, and has no grace", () => {
  const free = { status: "active", graceDays: 7, free: true } as const;
  expect(hasAccessAt({ ...free, currentPeriodEnd: null }, end)).toBe(true);
  expect(hasAccessAt({ ...free, status: "revoked", currentPeriodEnd: null }, end)).toBe(false);
  expect(hasAccessAt({ ...free, currentPeriodEnd: end }, after(-1))).toBe(true);
  expect(hasAccessAt({ ...free, currentPeriodEnd: end }, after(0))).toBe(false);
  expect(toStatusAt({ ...free, currentPeriodEnd: end }, after(0))).toBe("expired");
  expect(toStatusAt({ ...free, currentPeriodEnd: null }, after(0))).toBe("active");
});

describe("consecutive periods", () => {
  test.each([
    ["2026-01-31", [1, 1, 1, 1], "2026-02-28 2026-03-31 2026-04-30 2026-05-31"],
    ["2024-01-30", [1, 1, 1, 12], "2024-02-29 2024-03-30 2024-04-30 2025-04-30"],
    ["2024-02-29", [12, 12, 12, 12], "2025-02-28 2026-02-28 2027-02-28 2028-02-29"],
    ["2026-08-31", [3, 6, 1], "2026-11-30 2027-05-31 2027-06-30"],
    ["2026-05-10", [1, 12], "2026-06-10 2027-06-10"],
  ])("periods from %s, by months of %j, end on %s", (first, lengths, expected) => {
    // 23:00 in São Paulo is the next day in UTC.
    const start = new Date(new Date(`${first}T02:00:00Z`).getTime() + 86_400_000);
    expect(endsOf(start, lengths).map(formatDay).join(" ")).toBe(expected);
  });

  const starts = fc.date({ min: new Date("2020-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
  const histories = fc.array(fc.constantFrom(1, 3, 6, 12), { minLength: 1, maxLength: 40 });

  test("each period ends on the day and time of the first, or on the last day of a shorter month", () => {
    fc.assert(
      fc.property(starts, histories, (start, lengths) => {
        const anchor = dayOfMonth(start);
        let [year = 0, month = 0] = formatDay(start).split("-").map(Number);
        let before = start;
        for (const [i, end] of endsOf(start, lengths).entries()) {
          month += lengths[i] ?? 0;
          year += Math.floor((month - 1) / 12);
          month = ((month - 1) % 12) + 1;
          const last = new Date(Date.UTC(year, month, 0)).getUTCDate();
          const day = String(Math.min(anchor, last)).padStart(2, "0");
          expect(formatDay(end)).toBe(`${year}-${String(month).padStart(2, "0")}-${day}`);
          expect(formatInTimeZone(end, "HH:mm:ss.SSS")).toBe(formatInTimeZone(start, "HH:mm:ss.SSS"));
          expect(end.getTime()).toBeGreaterThan(before.getTime());
          before = end;
        }
      }),
    );
  });

  test("a year ends on the same day in one period, in quarters or in months", () => {
    fc.assert(
      fc.property(starts, (start) => {
        const ends = [[12], [6, 6], [3, 3, 3, 3], Array(12).fill(1)].map((lengths) => endsOf(start, lengths).at(-1));
        expect(new Set(ends.map((end) => end?.getTime())).size).toBe(1);
      }),
    );
  });

  const noon = (date: string) => new Date(`${date}T12:00:00-03:00`);

  test.each([
    ["2027-01-31", "2027-02-01", 31, ["2027-02-28", "2027-03-31", "2027-04-30"]],
    ["2027-01-15", "2027-01-20", 15, ["2027-02-15", "2027-03-15", "2027-04-15"]],
    // More than half a month away: the nearest anchor day is in the month after.
    ["2027-01-05", "2027-01-25", 5, ["2027-03-05", "2027-04-05", "2027-05-05"]],
    ["2027-01-31", "2027-03-20", 20, ["2027-04-20", "2027-05-20", "2027-06-20"]],
    ["2027-01-31", "2027-02-28", 31, ["2027-03-31", "2027-04-30", "2027-05-31"]],
  ])(
    "a period's end %s extended to %s has the anchor day %i, and later periods return to it",
    (present, to, anchor, ends) => {
      const day = toAnchorDayAfterExtension(dayOfMonth(noon(present)), noon(present), noon(to));
      expect(day).toBe(anchor);
      let end = noon(to);
      const found = ends.map(() => {
        end = addPeriod(end, 1, day ?? 0);
        return formatDay(end);
      });
      expect(found).toEqual(ends);
    },
  );

  test("an imported subscription has the anchor day of its start where the month of its end is shorter", () => {
    expect(toAnchorDay(noon("2027-01-31"), noon("2027-02-28"))).toBe(31);
    expect(toAnchorDay(noon("2027-01-31"), noon("2027-02-27"))).toBe(27);
    expect(toAnchorDay(noon("2027-01-10"), noon("2027-02-28"))).toBe(28);
    expect(toAnchorDayAfterExtension(null, noon("2027-01-10"), noon("2027-01-20"))).toBeNull();
  });

  function endsOf(start: Date, lengths: readonly number[]): Date[] {
    const ends: Date[] = [];
    for (const months of lengths) ends.push(addPeriod(ends.at(-1) ?? start, months, dayOfMonth(start)));
    return ends;
  }
  const formatDay = (at: Date) => formatInTimeZone(at, "yyyy-MM-dd");
});

test("a chosen plan stays chosen unless the period that starts was sold for it", () => {
  const bought = { planId: "monthly", priceCents: 2990, periodMonths: 1, priceUndecided: false };
  const none = { nextPlanId: null, nextPriceCents: null, nextPeriodMonths: null };
  const chosen = { nextPlanId: "yearly", nextPriceCents: 29_900, nextPeriodMonths: 12 };
  const [monthly, yearly] = [
    { planId: "monthly", priceCents: 2990, periodMonths: 1 },
    { planId: "yearly", priceCents: 29_900, periodMonths: 12 },
  ];
  expect(toNextChoice({ ...bought, ...none }, monthly)).toBeUndefined();
  expect(toNextChoice({ ...bought, ...chosen }, yearly)).toBeUndefined();
  expect(toNextChoice({ ...bought, ...chosen }, monthly)).toEqual(yearly);
  // The choice was reverted after the payment for it was created.
  expect(toNextChoice({ ...bought, ...none }, yearly)).toEqual(monthly);
});

test("the next period costs the price of the chosen plan, or else the price that was bought", () => {
  const bought = { planId: "monthly", priceCents: 2990, periodMonths: 1, priceUndecided: false };
  const none = { nextPlanId: null, nextPriceCents: null, nextPeriodMonths: null };
  const chosen = { nextPlanId: "yearly", nextPriceCents: 29_900, nextPeriodMonths: 12 };
  expect(toNextTerms({ ...bought, ...none })).toEqual({ planId: "monthly", priceCents: 2990, periodMonths: 1 });
  expect(toNextTerms({ ...bought, ...chosen })).toEqual({ planId: "yearly", priceCents: 29_900, periodMonths: 12 });
  expect(toNextTerms({ ...bought, ...none, planId: null })).toBeUndefined();
  expect(toNextTerms({ ...bought, ...none, priceUndecided: true })).toBeUndefined();
  expect(toNextTerms({ ...bought, ...chosen, priceUndecided: true })).toMatchObject({ planId: "yearly" });
});
