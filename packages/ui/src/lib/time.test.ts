import { describe, expect, test } from "vitest";
import {
  calendarDay,
  formatAgo,
  formatCalendarDay,
  formatDateTime,
  formatDay,
  formatTime,
  formatTimeLeft,
  isToday,
} from "./time.ts";

// 14:30 on a Friday in São Paulo.
const now = new Date("2026-11-20T17:30:00Z");

/** Replaces the no-break spaces between numbers and units, for readable expectations. */
const spaced = (expected: string) => expected.replaceAll("\u00a0", " ");

test.each([
  ["2026-11-20T17:30:00Z", 0, "2026-11-20"],
  ["2026-11-20T02:30:00Z", 0, "2026-11-19"],
  ["2026-12-30T17:30:00Z", 7, "2027-01-06"],
  ["2028-02-28T17:30:00Z", 1, "2028-02-29"],
])("the calendar day of %s, %i days later, is %s", (iso, days, date) => expect(calendarDay(iso, days)).toBe(date));

test.each([
  ["2026-11-20T03:00:00Z", true],
  ["2026-11-20T02:59:59Z", false],
  ["2026-11-21T02:59:59Z", true],
  ["2026-11-21T03:00:00Z", false],
])("the moment %s is today: %s", (iso, expected) => expect(isToday(Date.parse(iso), now)).toBe(expected));

describe("dates are formatted in São Paulo's time zone", () => {
  test.each([
    ["2026-11-20T17:32:00Z", "hoje, 14:32"],
    ["2026-11-20T03:00:00Z", "hoje, 00:00"],
    ["2026-11-20T02:59:00Z", "ontem, 23:59"],
    ["2026-11-21T17:30:00Z", "amanhã, 14:30"],
    ["2026-11-18T12:10:00Z", "18 de nov., 09:10"],
    ["2026-05-12T12:10:00Z", "12 de mai., 09:10"],
    ["2025-03-12T12:10:00Z", "12 de mar. de 2025, 09:10"],
  ])("the moment %s is %s", (iso, expected) => expect(formatDateTime(iso, now)).toBe(expected));

  test("a time of day is formatted as hours and minutes", () =>
    expect(formatTime("2026-11-20T03:05:00Z")).toBe("00:05"));

  test.each([
    ["2026-11-20T17:30:00Z", "hoje"],
    ["2026-12-18T12:00:00Z", "18 de dez."],
    ["2027-01-01T02:30:00Z", "31 de dez."],
  ])("the day of %s is %s", (iso, expected) => expect(formatDay(iso, now)).toBe(expected));

  test.each([
    ["2026-11-20", "hoje"],
    ["2026-11-21", "amanhã"],
    ["2026-12-18", "18 de dez."],
  ])("the calendar's %s is %s", (date, expected) => expect(formatCalendarDay(date, now)).toBe(expected));

  test.each([
    ["2026-11-20T17:29:30Z", "agora"],
    ["2026-11-20T17:40:00Z", "agora"],
    ["2026-11-20T17:25:00Z", "há 5 min"],
    ["2026-11-20T15:30:00Z", "há 2 h"],
    ["2026-11-19T18:00:00Z", "há 23 h"],
    ["2026-11-19T17:00:00Z", "ontem"],
    ["2026-11-17T12:00:00Z", "há 3 dias"],
    ["2026-11-13T12:00:00Z", "13 de nov."],
  ])("%s was %s", (iso, expected) => expect(spaced(formatAgo(iso, now))).toBe(expected));

  test.each([
    ["2026-11-21T15:40:00Z", "22 h"],
    ["2026-11-20T17:48:59Z", "18 min"],
    ["2026-11-23T17:30:00Z", "3 dias"],
    ["2026-11-20T10:00:00Z", "0 min"],
  ])("until %s there is %s", (iso, expected) => expect(spaced(formatTimeLeft(iso, now))).toBe(expected));
});
