import { expect, test } from "vitest";
import { type CouponFields, couponForm, newCoupon } from "./coupon-form.ts";

const typed: CouponFields = { ...newCoupon, code: "natal", value: 20 };

test("the form becomes the request: days become times, empty limits become none", () => {
  expect(couponForm.parse({ ...typed, startsAt: "2026-12-01", expiresAt: "2026-12-24", maxPerFan: null })).toEqual({
    ...{
      code: "NATAL",
      kind: "percent",
      value: 20,
      duration: "once",
      cycles: null,
      plans: [],
      appliesTo: ["subscription"],
    },
    ...{ maxRedemptions: null, maxPerFan: null },
    ...{ startsAt: "2026-12-01T03:00:00.000Z", expiresAt: "2026-12-25T02:59:59.999Z" },
  });
});

test.each<[Partial<CouponFields>, string, string]>([
  [{ code: "" }, "code", "Preencha este campo."],
  [{ code: "é!" }, "code", "Use de 3 a 32 letras sem acento, números, - ou _."],
  [{ value: null }, "value", "Preencha este campo."],
  [{ value: 101 }, "value", "Informe de 1 a 100%."],
  [{ kind: "trial_days", value: 31 }, "value", "Informe de 1 a 30 dias."],
  [{ duration: "cycles" }, "cycles", "Preencha este campo."],
  [{ startsAt: "2026-12-02", expiresAt: "2026-12-01" }, "expiresAt", "O fim precisa vir depois do início."],
])("%j: %s says %s", (change, field, message) => {
  const issues = couponForm.safeParse({ ...typed, ...change }).error?.issues ?? [];
  expect(issues.map(({ path, message }) => [path.join("."), message])).toContainEqual([field, message]);
});

test("the number of cycles is not sent for another duration", () => {
  expect(couponForm.parse({ ...typed, cycles: 3, duration: "forever" }).cycles).toBeNull();
});
