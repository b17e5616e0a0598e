import type { CouponOffer } from "@camarim/contract/coupons";
import { expect, test } from "vitest";
import { mayBeDue, toItemDiscount, toQuote } from "./quote.ts";

const plan = { _id: "1", price: 2990, trialDays: 0 };
const offer: CouponOffer = {
  ...{ code: "VINTE", kind: "percent", value: 20, duration: "once", cycles: null },
  appliesTo: ["subscription", "item"],
  plans: [{ _id: "1", price: 2990, discount: 598, total: 2392, trialDays: 0 }],
};

test("a plan costs its price, or nothing during a trial", () => {
  expect(toQuote(plan, null)).toEqual({ total: 2990, discount: 0, trialDays: 0, code: null });
  expect(toQuote({ ...plan, trialDays: 7 }, null)).toEqual({ total: 0, discount: 0, trialDays: 7, code: null });
});

test("a coupon of the plan replaces its price and its trial", () => {
  expect(toQuote({ ...plan, trialDays: 7 }, offer)).toMatchObject({ total: 2392, trialDays: 0, code: "VINTE" });
  expect(toQuote({ ...plan, _id: "2" }, offer)).toMatchObject({ total: 2990, code: null });
});

test("an order may be due while any plan that may be chosen costs something today", () => {
  const [paid, trial] = [plan, { ...plan, _id: "2", trialDays: 7 }];
  expect(mayBeDue([trial], "2", null)).toBe(false);
  expect(mayBeDue([paid, trial], "2", null)).toBe(false);
  expect(mayBeDue([paid, trial], "1", null)).toBe(true);
  expect(mayBeDue([paid, trial], undefined, null)).toBe(true);
  expect(mayBeDue([trial], undefined, null)).toBe(false);
});

test("an item costs at least R$ 1,00 with a coupon, and an amount is what the plan has left of it", () => {
  expect(toItemDiscount(offer, 1990)).toBe(398);
  expect(toItemDiscount({ ...offer, value: 99 }, 990)).toBe(890);
  expect(toItemDiscount({ ...offer, kind: "fixed", value: 3000 }, 990, 2500)).toBe(500);
  expect(toItemDiscount({ ...offer, kind: "fixed", value: 3000 }, 990, 3000)).toBe(0);
  expect(toItemDiscount({ ...offer, appliesTo: ["subscription"] }, 990)).toBe(0);
  expect(toItemDiscount(null, 990)).toBe(0);
});
