import { couponBody } from "@camarim/contract/coupons";
import { z } from "zod";
import { toDate } from "../../lib/date-fields.ts";

export type CouponBody = z.output<typeof couponBody>;
type Body = z.input<typeof couponBody>;

/** As it is typed: days of the calendar in the place of moments, nothing in the place of numbers. */
export type CouponFields = Required<Omit<Body, "value" | "startsAt" | "expiresAt">> & {
  value: number | null;
  startsAt: string;
  expiresAt: string;
};

export const newCoupon: CouponFields = {
  code: "",
  kind: "percent",
  value: null,
  duration: "once",
  cycles: null,
  plans: [],
  maxRedemptions: null,
  maxPerFan: 1,
  startsAt: "",
  expiresAt: "",
};

/** The contract's own schema, behind the fields of the form. */
export const couponForm = z.preprocess(
  (typed) => (typeof typed === "object" && typed !== null ? toBody(typed as CouponFields) : typed),
  couponBody,
) as unknown as z.ZodType<CouponBody, CouponFields>;

function toBody({ startsAt, expiresAt, cycles, duration, ...rest }: CouponFields) {
  return {
    ...rest,
    duration,
    cycles: duration === "cycles" ? cycles : null,
    startsAt: toDate(startsAt, "start"),
    expiresAt: toDate(expiresAt, "end"),
  };
}
