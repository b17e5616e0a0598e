import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { seed } from "#test/naughty";
import { type PaidPeriod, removePeriod, restorePeriod } from "./paid-periods.rules.ts";
import { addPeriod, dayOfMonth } from "./subscriptions.rules.ts";

const dayMs = 86_400_000;
const day = (date: string) => new Date(`${date}T12:00:00-03:00`);
const period = (id: string, start: string, end: string, periodMonths = 1): PaidPeriod => ({
  ...{ id, isGift: false, planId: "plan", priceCents: 2990, periodMonths },
  ...{ start: day(start), end: day(end) },
});
const first = period("1", "2028-01-30", "2028-02-29");
const second = period("2", "2028-02-29", "2028-03-30");
const remove = (periods: PaidPeriod[], removed: PaidPeriod, end: string, now: string, isPaidElsewhere = false) =>
  removePeriod({ periods, end: day(end), anchorDay: 30, isPaidElsewhere }, removed, day(now));

describe("a period whose money goes back", () => {
  test("nothing else is paid: access ends, also during a gift", () => {
    expect(remove([], first, "2028-02-29", "2028-02-10")).toBeUndefined();
    expect(remove([], first, "2028-03-20", "2028-02-10")).toBeUndefined();
    expect(remove([], first, "2028-03-20", "2028-03-10")).toBeUndefined();
  });

  test("the next paid period begins now, and free time after a period stays", () => {
    const change = remove([second], first, "2028-03-30", "2028-02-10");
    expect(change).toMatchObject({ moved: [{ id: "2", start: day("2028-02-10"), end: day("2028-03-10") }] });
    expect(change?.end).toEqual(day("2028-03-10"));
    expect(remove([second], first, "2028-04-02", "2028-02-10")?.end).toEqual(day("2028-03-13"));
  });

  test("a future period ends where it would have begun", () => {
    expect(remove([first], second, "2028-03-30", "2028-02-10")).toMatchObject({ moved: [], end: day("2028-02-29") });
    expect(remove([], second, "2028-03-30", "2028-02-10")).toBeUndefined();
    expect(remove([], second, "2028-03-30", "2028-02-10", true)?.end).toEqual(day("2028-02-29"));
  });

  test("a gift that has not begun takes only its own time, and one that runs ends as any other", () => {
    const gift = { ...second, isGift: true };
    expect(remove([], gift, "2028-03-30", "2028-02-10")).toMatchObject({ moved: [], end: day("2028-02-29") });
    expect(remove([], gift, "2028-03-30", "2028-03-10")).toBeUndefined();
    expect(remove([first], gift, "2028-03-30", "2028-02-10")?.end).toEqual(day("2028-02-29"));
  });

  test("a past period changes nothing while a later one is paid, also during its grace or a gift", () => {
    for (const now of ["2028-03-10", "2028-04-01"])
      expect(remove([second], first, "2028-04-02", now)).toMatchObject({ moved: [], end: day("2028-04-02") });
  });
});

test("a period whose money comes back has the whole timeline as it was", () => {
  const chain = fc.record({
    start: fc.integer({ min: 0, max: 400 }).map((days) => new Date(day("2027-12-31").getTime() + days * dayMs)),
    months: fc.array(fc.constantFrom(1, 3, 12), { minLength: 2, maxLength: 4 }),
    which: fc.nat(3),
    hours: fc.integer({ min: 1, max: 24 * 400 }),
    giftDays: fc.nat(20),
  });
  fc.assert(
    fc.property(chain, ({ start, months, which, hours, giftDays }) => {
      const anchorDay = dayOfMonth(start);
      let cursor = start;
      const all = months.map((periodMonths, i) => {
        const begin = cursor;
        cursor = addPeriod(begin, periodMonths, anchorDay);
        return { ...period(String(i), "2028-01-01", "2028-01-02", periodMonths), start: begin, end: cursor };
      });
      const end = new Date(cursor.getTime() + giftDays * dayMs);
      const removed = all[which % all.length] as PaidPeriod;
      const others = all.filter(({ id }) => id !== removed.id);
      const now = new Date(start.getTime() + hours * 3_600_000);
      const change = removePeriod({ periods: others, end, anchorDay, isPaidElsewhere: false }, removed, now);
      if (!change) {
        expect(others.every((one) => one.end <= now)).toBe(true);
        return;
      }
      expect(change.end.getTime()).toBeLessThanOrEqual(end.getTime());
      const shown = others.map((one) => change.moved.find(({ id }) => id === one.id) ?? one);
      const timeline = { periods: shown, end: change.end, anchorDay: change.anchorDay, isEnded: false, ends: [] };
      const again = restorePeriod(timeline, removed);
      expect(again.end).toEqual(end);
      for (const one of others) {
        const after = again.moved.find(({ id }) => id === one.id) ?? shown.find(({ id }) => id === one.id);
        expect({ start: after?.start, end: after?.end }).toEqual({ start: one.start, end: one.end });
      }
    }),
    { seed, numRuns: 500 },
  );
});
