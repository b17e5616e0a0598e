import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addPeriod, addTrial } from "#modules/subscriptions/subscriptions.rules";
import {
  type CouponTerms,
  isAppliedIn,
  isBelowMinimum,
  isValidAt,
  minTotalCents,
  toDiscountCents,
  toUnroundedTotal,
} from "./coupons.rules.ts";

const percent = (value: number, more: Partial<CouponTerms> = {}): CouponTerms => ({
  ...{ kind: "percent", value, duration: "once", cycles: null },
  ...more,
});
const fixed = (value: number): CouponTerms => ({ ...percent(value), kind: "fixed" });
const trial = (value: number): CouponTerms => ({ ...percent(value), kind: "trial_days" });

test.each([
  [percent(20), 2990, 598],
  [percent(33), 2990, 987],
  [percent(50), 501, 251],
  [percent(1), 500, 5],
  [percent(100), 2990, 2990],
  [fixed(1000), 2990, 1000],
  [fixed(2990), 2990, 2990],
  [fixed(200_000), 2990, 2990],
  [trial(7), 2990, 0],
  // For a lower price the minimum of R$ 1,00 is due, and not centavos.
  [fixed(450), 500, 400],
  [percent(99), 500, 400],
])("the coupon %j takes off a price of %i: %i", (coupon, price, discount) =>
  expect(toDiscountCents(coupon, price)).toBe(discount),
);

test.each([
  [percent(10), [true, false, false, false]],
  [percent(10, { duration: "cycles", cycles: 3 }), [true, true, true, false]],
  [percent(10, { duration: "forever" }), [true, true, true, true]],
  [trial(7), [false, false, false, false]],
])("the coupon %j applies to the cycles: %j", (coupon, expected) => {
  expect([1, 2, 3, 4].map((cycle) => isAppliedIn(coupon, cycle))).toEqual(expected);
  expect([1, 2, 3, 4].map((cycle) => toDiscountCents(coupon, 2990, cycle) > 0)).toEqual(expected);
});

const now = new Date("2026-11-20T12:00:00Z");
const later = new Date(now.getTime() + 1);
test.each([
  [true, null, null, true],
  [false, null, null, false],
  [true, now, null, true],
  [true, later, null, false],
  [true, null, later, true],
  [true, null, now, false],
])("a coupon with active %s, from %s until %s, is valid: %s", (active, startsAt, expiresAt, isValid) => {
  expect(isValidAt({ active, startsAt, expiresAt }, now)).toBe(isValid);
});

const prices = fc.integer({ min: 500, max: 200_000 });
const coupons: fc.Arbitrary<CouponTerms> = fc
  .record({
    kind: fc.constantFrom("percent" as const, "fixed" as const, "trial_days" as const),
    value: fc.integer({ min: 1, max: 200_000 }),
    duration: fc.constantFrom("once" as const, "cycles" as const, "forever" as const),
    cycles: fc.integer({ min: 1, max: 36 }),
  })
  .map(({ kind, value, duration, cycles }) => ({
    ...{ kind, duration, cycles: duration === "cycles" ? cycles : null },
    value: kind === "percent" ? (value % 100) + 1 : kind === "trial_days" ? (value % 30) + 1 : value,
  }));
const cycles = fc.integer({ min: 1, max: 60 });

describe("properties of discounts", () => {
  test("a discounted price is in whole centavos, from zero to the price, and never R$ 0,01 to 0,99", () => {
    fc.assert(
      fc.property(coupons, prices, cycles, (coupon, price, cycle) => {
        const due = price - toDiscountCents(coupon, price, cycle);
        expect(Number.isInteger(due)).toBe(true);
        expect(due === 0 || due >= minTotalCents).toBe(true);
        expect(due).toBeLessThanOrEqual(price);
      }),
    );
  });

  test("a discounted price is zero exactly where the coupon takes off everything", () => {
    fc.assert(
      fc.property(coupons, prices, (coupon, price) => {
        expect(price - toDiscountCents(coupon, price) === 0).toBe(toUnroundedTotal(coupon, price) === 0);
      }),
    );
  });

  test("a coupon that is allowed for a plan takes off exactly its amount", () => {
    fc.assert(
      fc.property(coupons, prices, (coupon, price) => {
        fc.pre(!isBelowMinimum(coupon, price) && coupon.kind !== "trial_days");
        const off = toDiscountCents(coupon, price);
        if (coupon.kind === "fixed") expect(off).toBe(Math.min(price, coupon.value));
        else expect(Math.abs(off * 100 - price * coupon.value)).toBeLessThanOrEqual(50);
      }),
    );
  });

  test("a higher percentage or amount never increases the price", () => {
    const pairs = fc.tuple(fc.integer({ min: 1, max: 99 }), prices);
    fc.assert(
      fc.property(pairs, ([value, price]) => {
        expect(toDiscountCents(percent(value + 1), price)).toBeGreaterThanOrEqual(
          toDiscountCents(percent(value), price),
        );
        expect(toDiscountCents(fixed(value * 1_000 + 1), price)).toBeGreaterThanOrEqual(
          toDiscountCents(fixed(value * 1_000), price),
        );
      }),
    );
  });

  test("a coupon applies from the first cycle on without a gap, and never again once it stopped", () => {
    fc.assert(
      fc.property(coupons, cycles, (coupon, cycle) => {
        if (cycle > 1 && isAppliedIn(coupon, cycle)) expect(isAppliedIn(coupon, cycle - 1)).toBe(true);
      }),
    );
  });
});

describe("properties of periods", () => {
  const moments = fc.date({ min: new Date("2026-01-01"), max: new Date("2040-01-01"), noInvalidDate: true });
  const lengths = fc.constantFrom(1, 3, 6, 12);
  const dayMs = 86_400_000;

  test("a period ends after its start, by its months minus at most three days", () => {
    fc.assert(
      fc.property(moments, lengths, (start, months) => {
        const days = (addPeriod(start, months).getTime() - start.getTime()) / dayMs;
        expect(days).toBeGreaterThanOrEqual(28 * months - 0.05);
        expect(days).toBeLessThanOrEqual(31 * months + 0.05);
      }),
    );
  });

  test("a period that begins later never ends earlier", () => {
    fc.assert(
      fc.property(moments, moments, lengths, (one, other, months) => {
        const [first, second] = one <= other ? [one, other] : [other, one];
        const [a, b] = [addPeriod(first, months), addPeriod(second, months)];
        // In a shorter month a period ends on the last day, at the same time of day.
        expect(b.getTime() - a.getTime()).toBeGreaterThan(-dayMs);
      }),
    );
  });

  test("a day of a free trial lasts 24 hours", () => {
    fc.assert(
      fc.property(moments, fc.integer({ min: 1, max: 30 }), (start, days) => {
        expect(addTrial(start, days).getTime() - start.getTime()).toBe(days * dayMs);
      }),
    );
  });
});
