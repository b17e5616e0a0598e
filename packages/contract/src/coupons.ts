import { z } from "zod";
import { endpoint, hourly, hourlyAndDaily } from "./endpoint.ts";
import { fieldErrors } from "./field-errors.ts";
import { byId, id, page, pageQuery, time, typedText, unfilled } from "./values.ts";

export const couponKinds = ["percent", "fixed", "trial_days"] as const;
export const couponDurations = ["once", "cycles", "forever"] as const;
export type CouponKind = (typeof couponKinds)[number];
export type CouponDuration = (typeof couponDurations)[number];

/** The kinds of order lines that coupons discount: never tips, which are given. */
export const couponTargets = ["subscription", "item"] as const;
export type CouponTarget = (typeof couponTargets)[number];

/** Coupons of an account that are not archived. */
export const maxCoupons = 500;

/** Case-insensitive; stored in upper case. */
export const couponCode = typedText
  .min(1, unfilled)
  .toUpperCase()
  .regex(/^[A-Z0-9_-]{3,32}$/, "Use de 3 a 32 letras sem acento, números, - ou _.");

/** Maximum by kind: percent, centavos (the highest plan price), days. */
export const couponValueMax = { percent: 100, fixed: 200_000, trial_days: 30 } as const;

const valueMessages: Record<CouponKind, string> = {
  percent: "Informe de 1 a 100%.",
  fixed: "Informe um valor até R$ 2.000,00.",
  trial_days: "Informe de 1 a 30 dias.",
};

const count = (max: number) =>
  z.int("Informe um número inteiro.").min(1, "Informe pelo menos 1.").max(max, `Informe no máximo ${max}.`);

/** What can be changed later. The discount itself cannot, because fans have subscribed with it. */
const limits = {
  plans: z.array(id).max(20, "Use no máximo 20 planos."),
  maxRedemptions: count(100_000).nullable(),
  maxPerFan: count(100).nullable(),
  startsAt: time.nullable(),
  expiresAt: time.nullable(),
};

type Period = { startsAt?: string | null | undefined; expiresAt?: string | null | undefined };

function endsAfterItStarts({ startsAt, expiresAt }: Period): boolean {
  return !startsAt || !expiresAt || Date.parse(expiresAt) > Date.parse(startsAt);
}
const endsTooSoon = { path: ["expiresAt"], message: "O fim precisa vir depois do início." };

/**
 * `value` is in percent, centavos or days, depending on `kind`. An empty `plans` means all plans; a null limit means
 * unlimited.
 */
export const couponBody = z
  .strictObject({
    code: couponCode,
    kind: z.enum(couponKinds, "Escolha o que o cupom dá."),
    value: z.int(unfilled).min(1, unfilled).max(200_000),
    duration: z.enum(couponDurations, "Escolha por quanto tempo.").default("once"),
    cycles: count(36).nullable().default(null),
    appliesTo: z
      .array(z.enum(couponTargets, "Escolha para o que o cupom vale."))
      .min(1, "Escolha para o que o cupom vale.")
      .max(couponTargets.length, "Escolha cada um uma vez.")
      .default(["subscription"]),
    ...limits,
    plans: limits.plans.default([]),
    maxRedemptions: limits.maxRedemptions.default(null),
    maxPerFan: limits.maxPerFan.default(1),
    startsAt: limits.startsAt.default(null),
    expiresAt: limits.expiresAt.default(null),
  })
  .superRefine(({ kind, value, duration, cycles, appliesTo, plans }, check) => {
    const isForItems = appliesTo.includes("item");
    if (isForItems && kind === "trial_days")
      check.addIssue({ code: "custom", path: ["appliesTo"], message: "Dias grátis são de uma assinatura." });
    if (isForItems && kind === "percent" && value === 100)
      check.addIssue({ code: "custom", path: ["value"], message: "Um avulso não sai de graça: use até 99%." });
    if (plans.length > 0 && !appliesTo.includes("subscription"))
      check.addIssue({ code: "custom", path: ["plans"], message: fieldErrors.couponPlansWithout });
    if (value > couponValueMax[kind]) check.addIssue({ code: "custom", path: ["value"], message: valueMessages[kind] });
    if (duration === "cycles" && cycles === null && kind !== "trial_days")
      check.addIssue({ code: "custom", path: ["cycles"], message: unfilled });
  })
  .refine(endsAfterItStarts, endsTooSoon);

export const couponChange = z
  .strictObject({ ...limits, active: z.boolean() })
  .partial()
  .refine(endsAfterItStarts, endsTooSoon);

/** `redeemed` counts paid uses (or free orders that started); `reserved` counts open orders and payments under review. */
export const coupon = z.object({
  _id: z.uuid(),
  code: z.string(),
  kind: z.enum(couponKinds),
  value: z.int(),
  duration: z.enum(couponDurations),
  cycles: z.int().nullable(),
  plans: z.array(z.uuid()),
  appliesTo: z.array(z.enum(couponTargets)),
  maxRedemptions: z.int().nullable(),
  maxPerFan: z.int().nullable(),
  redeemed: z.int(),
  reserved: z.int(),
  startsAt: z.iso.datetime().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  active: z.boolean(),
  archived: z.boolean(),
  createdAt: z.iso.datetime(),
});
export type Coupon = z.infer<typeof coupon>;

/**
 * `plan` names what was discounted: a plan, an item, or both. `paid` is 0 for free days and for R$ 0,00. `overLimit`: honoured above the
 * limit per person, which only a payment shows.
 */
export const redemption = z.object({
  _id: z.uuid(),
  fan: z.object({ name: z.string(), email: z.string() }),
  plan: z.string(),
  price: z.int(),
  discount: z.int(),
  paid: z.int(),
  redeemedAt: z.iso.datetime(),
  overLimit: z.boolean(),
});
export type Redemption = z.infer<typeof redemption>;

/**
 * The price of each plan with the coupon: `total` is the first charge, 0 with `trialDays`. Other lines of the kinds that it
 * `appliesTo` are discounted by the same `kind` and `value`, and cost at least R$ 1,00.
 */
export const couponOffer = z.object({
  code: z.string(),
  kind: z.enum(couponKinds),
  value: z.int(),
  duration: z.enum(couponDurations),
  cycles: z.int().nullable(),
  appliesTo: z.array(z.enum(couponTargets)),
  plans: z.array(z.object({ _id: z.uuid(), price: z.int(), discount: z.int(), total: z.int(), trialDays: z.int() })),
});
export type CouponOffer = z.infer<typeof couponOffer>;

/** Errors for a rejected code; each counts as a guess. */
export const couponRefusals = [
  "COUPON_INVALID",
  "COUPON_EXPIRED",
  "COUPON_USED_UP",
  "COUPON_OTHER_PLAN",
  "COUPON_OTHER_KIND",
] as const;

export const listCoupons = endpoint({
  method: "GET",
  url: "/coupons",
  schema: {
    summary: "List coupons",
    description: "Newest first. Archived coupons only with `archived=true`.",
    querystring: pageQuery.extend({ archived: z.enum(["true", "false"]).optional() }),
    response: { 200: page(coupon) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const createCoupon = endpoint({
  method: "POST",
  url: "/coupons",
  schema: { summary: "Create a coupon", body: couponBody, response: { 201: coupon } },
  config: {
    throttle: hourlyAndDaily(120, 300),
    access: "creator",
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "COUPON_TAKEN", "COUPON_LIMIT"],
  },
});

export const getCoupon = endpoint({
  method: "GET",
  url: "/coupons/:_id",
  schema: {
    summary: "Get a coupon",
    description: "Also returns archived coupons.",
    params: byId,
    response: { 200: coupon },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

export const patchCoupon = endpoint({
  method: "PATCH",
  url: "/coupons/:_id",
  schema: {
    summary: "Update a coupon",
    description: "Pauses or resumes it, or changes its limits, dates and plans. The discount cannot be changed.",
    params: byId,
    body: couponChange,
    response: { 200: coupon },
  },
  config: {
    throttle: hourly(300),
    access: "creator",
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "COUPON_ARCHIVED"],
  },
});

export const deleteCoupon = endpoint({
  method: "DELETE",
  url: "/coupons/:_id",
  schema: {
    summary: "Archive a coupon",
    description:
      "Existing subscriptions keep the price that the coupon gives. Repeating the request returns 204 again.",
    operationId: "archiveCoupon",
    params: byId,
    response: { 204: z.null() },
  },
  config: { access: "creator", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

export const listRedemptions = endpoint({
  method: "GET",
  url: "/coupons/:_id/redemptions",
  schema: {
    summary: "List redemptions of a coupon",
    description: "Newest first.",
    params: byId,
    querystring: pageQuery,
    response: { 200: page(redemption) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

export const checkCoupon = endpoint({
  method: "GET",
  url: "/creators/:username/coupons/:code",
  schema: {
    summary: "Check a coupon code",
    description:
      "Returns the price of each plan with the coupon, for the checkout and the public page. Says nothing about who " +
      "used it.",
    params: z.strictObject({ username: z.string().trim().toLowerCase().min(1).max(64), code: couponCode }),
    response: { 200: couponOffer },
  },
  config: {
    access: "public",
    errors: ["VALIDATION_FAILED", "NOT_FOUND", "COUPON_INVALID", "COUPON_EXPIRED", "COUPON_USED_UP"],
    throttle: [{ per: ["address"], limit: 30, minutes: 15, counts: couponRefusals }],
  },
});
