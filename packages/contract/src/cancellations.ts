import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { byId, id, time } from "./values.ts";

/** Why a fan cancels: the price, too few new stories, no time to watch, anything else. */
export const cancellationReasons = ["price", "content", "time", "other"] as const;
export const cancellationReason = z.enum(cancellationReasons, "Escolha um motivo da lista.");
export type CancellationReason = z.infer<typeof cancellationReason>;

/** Percent. */
export const discountLimits = { min: 5, max: 90 };
const discountRange = "Use de 5% a 90%.";

const settingFields = {
  askReason: z.boolean(),
  offerPause: z.boolean(),
  offerPlan: id.nullable(),
  discountPercent: z
    .int(discountRange)
    .min(discountLimits.min, discountRange)
    .max(discountLimits.max, discountRange)
    .nullable(),
};

/**
 * What a creator shows to fans who are about to cancel. `offerPlan` is a plan that is offered to those who pay more for a month, `discountPercent` the discount of their next period, once a year.
 */
export const cancellationSetting = z.object(settingFields);
export type CancellationSetting = z.infer<typeof cancellationSetting>;

export const cancellationSettingBody = z.strictObject(settingFields).partial();

export const getCancellationSetting = endpoint({
  method: "GET",
  url: "/account/cancellation",
  schema: {
    summary: "Get what fans are offered before they cancel",
    operationId: "getCancellationSettings",
    response: { 200: cancellationSetting },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

export const patchCancellationSetting = endpoint({
  method: "PATCH",
  url: "/account/cancellation",
  schema: {
    summary: "Update what fans are offered before they cancel",
    operationId: "updateCancellationSettings",
    body: cancellationSettingBody,
    response: { 200: cancellationSetting },
  },
  config: { access: "creator", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

/**
 * What a fan sees before they cancel. `reasons` is empty where the creator does not ask for one. `plan` is a cheaper one at its
 * price for a period. `pause`: the ends of a pause by its months, after the paid period. `discount`: `amount` is the next period's price after it.
 */
export const cancellationOffers = z.object({
  reasons: z.array(cancellationReason),
  pause: z.array(z.object({ months: z.int(), until: time })).nullable(),
  discount: z.object({ percent: z.int(), price: z.int(), amount: z.int() }).nullable(),
  plan: z.object({ _id: z.uuid(), name: z.string(), price: z.int(), periodMonths: z.int() }).nullable(),
});
export type CancellationOffers = z.infer<typeof cancellationOffers>;

export const openCancellation = endpoint({
  method: "POST",
  url: "/fan/subscriptions/:_id/cancellation",
  schema: {
    summary: "Start the cancellation of a subscription",
    description:
      "Returns what the fan can choose instead. Counts them as one who opened it, once until they decide; changes nothing else.",
    params: byId,
    response: { 200: cancellationOffers },
  },
  config: {
    access: "fan",
    errors: ["FAN_UNAUTHENTICATED", "ORIGIN_REFUSED", "VALIDATION_FAILED", "NOT_FOUND", "SUBSCRIPTION_NOT_RUNNING"],
  },
});

/**
 * Cancellations that fans opened since `from`, 30 days ago. `left` cancelled, and `stayed` did not, or changed their mind;
 * `kept` are those of them who took an offer; `discountAmount` is what the discounts are worth, in centavos. `byReason` counts those who left.
 */
export const cancellationSummary = z.object({
  from: time,
  opened: z.int(),
  stayed: z.int(),
  left: z.int(),
  kept: z.object({ pause: z.int(), plan: z.int(), discount: z.int(), discountAmount: z.int() }),
  byReason: z.record(cancellationReason, z.int()),
});
export type CancellationSummary = z.infer<typeof cancellationSummary>;

export const getCancellations = endpoint({
  method: "GET",
  url: "/cancellations",
  schema: {
    summary: "Get the cancellations of the last 30 days",
    response: { 200: cancellationSummary },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});
