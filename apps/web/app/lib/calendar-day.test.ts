import { expect, test } from "vitest";
import { toCalendarDay, toDate } from "./calendar-day.ts";

test.each([
  ["2026-12-24", "start", "2026-12-24T03:00:00.000Z"],
  ["2026-12-24", "end", "2026-12-25T02:59:59.999Z"],
  ["", "end", null],
  ["2026-13-45", "end", null],
] as const)("the %s, at its %s, is %s", (day, edge, moment) => {
  expect(toDate(day, edge)).toBe(moment);
  if (moment) expect(toCalendarDay(moment)).toBe(day);
});
