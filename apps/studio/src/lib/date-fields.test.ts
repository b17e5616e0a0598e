import { couponChange } from "@camarim/contract/coupons";
import { expect, test } from "vitest";
import { formatForField, parseDateTime, toCalendarDay, toDate } from "./date-fields.ts";

test("a typed time is read in São Paulo's time zone and formatted back as typed", () => {
  expect(parseDateTime("2026-11-24T22:30")).toBe("2026-11-25T01:30:00.000Z");
  expect(formatForField("2026-11-25T01:30:00.000Z")).toBe("2026-11-24T22:30");
});

test.each(["", "2026-11-24", "amanhã"])("the text %j is not a time", (typed) =>
  expect(parseDateTime(typed)).toBeNull(),
);

test.each([
  ["2026-12-24", "start", "2026-12-24T03:00:00.000Z"],
  ["2026-12-24", "end", "2026-12-25T02:59:59.999Z"],
  ["", "end", null],
] as const)("the calendar day %j has its %s at %s", (day, edge, moment) => {
  expect(toDate(day, edge)).toBe(moment);
  if (moment) expect(toCalendarDay(moment)).toBe(day);
});

test.each(["2026-13-45", "20266-12-24"])("the day %j is refused, not taken for none", (day) => {
  expect(couponChange.safeParse({ expiresAt: toDate(day, "end") }).error?.issues).toMatchObject([
    { path: ["expiresAt"] },
  ]);
});
