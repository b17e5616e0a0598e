import { describe, expect, test } from "vitest";
import { toActiveCounts, toChurnRate, toStatsWindow } from "./stats.rules.ts";

// 23:30 of 1 March in São Paulo.
const now = new Date("2026-03-02T02:30:00Z");

describe("periods of statistics", () => {
  test("a window of days ends with today in São Paulo", () => {
    const { unit, dates, start, previousStart } = toStatsWindow("7d", now);
    expect(unit).toBe("day");
    expect(dates).toEqual(["02-23", "02-24", "02-25", "02-26", "02-27", "02-28", "03-01"].map((day) => `2026-${day}`));
    expect(start.toISOString()).toBe("2026-02-23T03:00:00.000Z");
    expect(previousStart.toISOString()).toBe("2026-02-16T03:00:00.000Z");
  });

  test("a window of months ends with the current month", () => {
    const { dates, start, previousStart } = toStatsWindow("12m", new Date("2026-01-31T12:00:00Z"));
    expect([dates.length, dates[0], dates.at(-1)]).toEqual([12, "2025-02-01", "2026-01-01"]);
    expect(start.toISOString()).toBe("2025-02-01T03:00:00.000Z");
    expect(previousStart.toISOString()).toBe("2024-02-01T03:00:00.000Z");
  });

  test.each([
    ["30d", 30],
    ["90d", 90],
  ] as const)("the period %s has %i points", (period, count) => {
    expect(toStatsWindow(period, now).dates).toHaveLength(count);
  });
});

test("past numbers of subscribers are computed backwards from the present number", () => {
  const moves = [
    { date: "1", gained: 2, lost: 0 },
    { date: "2", gained: 0, lost: 3 },
    { date: "3", gained: 1, lost: 0 },
  ];
  expect(toActiveCounts(10, moves)).toEqual([12, 9, 10]);
  expect(toActiveCounts(0, [])).toEqual([]);
});

test.each([
  [10, 0, 0, 0],
  [8, 0, 2, 0.2],
  [9, 3, 4, 0.4],
  [3, 3, 0, null],
  [0, 0, 4, 1],
])("with %i subscribers now, %i gained and %i lost, the churn is %s", (active, came, lost, share) => {
  expect(toChurnRate({ active, lost }, { gained: came, lost })).toBe(share);
});
