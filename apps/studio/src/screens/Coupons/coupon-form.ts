import { type CouponTarget, couponBody } from "@camarim/contract/coupons";
import type { UseFormReturn } from "react-hook-form";
import { z } from "zod";
import { toDate } from "../../lib/date-fields.ts";
import { coupons } from "../../text/coupons.ts";

export type CouponBody = z.output<typeof couponBody>;
type Body = z.input<typeof couponBody>;

/** Form values: calendar days in place of timestamps, null for an empty number. */
export type CouponFields = Required<Omit<Body, "value" | "appliesTo" | "startsAt" | "expiresAt">> & {
  value: number | null;
  appliesTo: CouponTarget[];
  startsAt: string;
  expiresAt: string;
};

export type CouponForm = UseFormReturn<CouponFields, unknown, CouponBody>;

const { form: text } = coupons;
export const couponLabels = {
  ...text,
  maxRedemptions: text.max,
  maxRedemptionsHint: text.maxHint,
  maxPerFan: text.perFan,
  maxPerFanHint: text.perFanHint,
  startsAt: text.starts,
  startsAtHint: text.startsHint,
  expiresAt: text.ends,
  expiresAtHint: text.endsHint,
};

export const newCoupon: CouponFields = {
  code: "",
  kind: "percent",
  value: null,
  duration: "once",
  cycles: null,
  appliesTo: ["subscription"],
  plans: [],
  maxRedemptions: null,
  maxPerFan: 1,
  startsAt: "",
  expiresAt: "",
};

/** Converts the form values and validates them with the schema of the contract. */
export const couponForm = z.preprocess(
  (typed) => (typeof typed === "object" && typed !== null ? toBody(typed as CouponFields) : typed),
  couponBody,
) as unknown as z.ZodType<CouponBody, CouponFields>;

/** Free days are of a subscription; without one there are no plans and no further payments. */
function toBody({ startsAt, expiresAt, cycles, duration: typed, plans, appliesTo: targets, ...rest }: CouponFields) {
  const appliesTo = rest.kind === "trial_days" ? ["subscription"] : targets;
  const isForPlans = appliesTo.includes("subscription");
  const duration = isForPlans ? typed : "once";
  return {
    ...rest,
    appliesTo,
    plans: isForPlans ? plans : [],
    duration,
    cycles: duration === "cycles" ? cycles : null,
    startsAt: toDate(startsAt, "start"),
    expiresAt: toDate(expiresAt, "end"),
  };
}
