import type { Coupon } from "@camarim/contract/coupons";
import { expect, test } from "vitest";
import { type CouponState, couponState, formatCoupon } from "./coupon.ts";

const coupon: Coupon = {
  _id: "0199f0a0-0000-7000-8000-000000000001",
  ...{
    code: "NATAL",
    kind: "percent",
    value: 20,
    duration: "once",
    cycles: null,
    plans: [],
    appliesTo: ["subscription"],
  },
  ...{ maxRedemptions: null, maxPerFan: 1, redeemed: 0, reserved: 0, startsAt: null, expiresAt: null },
  ...{ active: true, archived: false, createdAt: "2026-11-01T12:00:00.000Z" },
};

test.each<[Partial<Coupon>, string]>([
  [{}, "20% de desconto no primeiro pagamento"],
  [{ duration: "cycles", cycles: 3 }, "20% de desconto nos 3 primeiros pagamentos"],
  [{ duration: "cycles", cycles: 1 }, "20% de desconto no primeiro pagamento"],
  [{ kind: "fixed", value: 1000, duration: "forever" }, "R$ 10,00 de desconto em todos os pagamentos"],
  [{ appliesTo: ["item"], duration: "forever" }, "20% de desconto em avulsos"],
  [{ appliesTo: ["subscription", "item"] }, "20% de desconto no primeiro pagamento e em avulsos"],
  [{ kind: "trial_days", value: 1 }, "1 dia grátis"],
  [{ kind: "trial_days", value: 7, duration: "forever" }, "7 dias grátis"],
])("the coupon %j is described as %s", (change, words) => {
  expect(formatCoupon({ ...coupon, ...change }).replaceAll("\u00a0", " ")).toBe(words);
});

const now = new Date("2026-11-20T12:00:00.000Z");
const [past, future] = ["2026-11-19T12:00:00.000Z", "2026-11-21T12:00:00.000Z"];

test.each<[Partial<Coupon>, CouponState]>([
  [{}, "open"],
  [{ startsAt: past, expiresAt: future, maxRedemptions: 2, redeemed: 1 }, "open"],
  [{ startsAt: future }, "early"],
  [{ expiresAt: past }, "ended"],
  [{ maxRedemptions: 2, redeemed: 2 }, "usedUp"],
  [{ active: false, expiresAt: past }, "paused"],
  [{ archived: true, active: false }, "archived"],
])("%j: %s", (change, state) => expect(couponState({ ...coupon, ...change }, now)).toBe(state));
