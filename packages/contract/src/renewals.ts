import { z } from "zod";
import { cancellationReason } from "./cancellations.ts";
import { checkout, checkoutPayment } from "./checkout.ts";
import { endpoint, hourly } from "./endpoint.ts";
import { endToEndId } from "./payments.ts";
import { fanSubscriptionState, pauseMonths } from "./renewals-values.ts";
import { byId, cardToken, taxDocument } from "./values.ts";

export * from "./renewals-values.ts";

/** The id of the payment with our signature. */
export const byToken = z.strictObject({ token: z.string().max(200) });

/**
 * One period to be paid, visible to everyone with the link: without personal data, and of receipts only their
 * status. `payment` has no code after it is paid or expired, nor before `isRequested` if it goes through a gateway.
 */
export const renewal = z.object({
  order: checkout
    .omit({ subscriptionId: true, email: true, verification: true, trialDays: true, couponHold: true, available: true })
    .extend({ plan: checkout.shape.plan.unwrap(), payment: checkoutPayment }),
  periodStart: z.iso.datetime(),
  periodEnd: z.iso.datetime(),
  /** The charge exists at the gateway, for a PIX code or for the card. */
  isRequested: z.boolean(),
  /** The gateway requires the payer's CPF, which is not known yet: the request of the code sends it. */
  needsDocument: z.boolean(),
  /** The saved card pays on the due date, unless the fan requests a PIX code before. */
  byCard: z.boolean(),
});
export type Renewal = z.infer<typeof renewal>;

export const getRenewal = endpoint({
  method: "GET",
  url: "/renewals/:token",
  schema: {
    summary: "Get the order of a renewal link",
    description: "For showing it and polling its status.",
    params: byToken,
    response: { 200: renewal },
  },
  config: { access: "public", priority: "last", errors: ["VALIDATION_FAILED", "NOT_FOUND"] },
});

export const requestRenewalCode = endpoint({
  method: "POST",
  url: "/renewals/:token/code",
  schema: {
    summary: "Create the PIX code of a renewal link",
    description:
      "At the gateway that receives the payment. Repeating the request returns the same code. `document` is the CPF of " +
      "the payer, required if the renewal's `needsDocument` is true and ignored otherwise.",
    operationId: "createRenewalPixCode",
    params: byToken,
    body: z.strictObject({ document: taxDocument.optional() }).nullish(),
    response: { 200: renewal },
  },
  config: {
    access: "public",
    priority: "last",
    throttle: [{ per: ["address"], limit: 30, minutes: 60 }],
    errors: [
      "ORIGIN_REFUSED",
      "VALIDATION_FAILED",
      "NOT_FOUND",
      "PAYMENT_NOT_OPEN",
      "CARD_DECLINED",
      "GATEWAY_REFUSED",
      "PIX_UNAVAILABLE",
      "GATEWAY_BUSY",
    ],
  },
});

export const sendRenewalReceipt = endpoint({
  method: "POST",
  url: "/renewals/:token/receipt",
  schema: {
    summary: "Submit the receipt of a renewal link",
    description: "A picture, the end-to-end id of the transfer, or both. Does not sign anybody in.",
    operationId: "submitRenewalReceipt",
    params: byToken,
    response: { 200: renewal },
  },
  config: {
    access: "public",
    upload: {
      fields: z.strictObject({ endToEndId: endToEndId.optional() }),
      maxBytes: 10 * 1024 * 1024,
      tooLarge: "FILE_TOO_LARGE",
    },
    throttle: [
      { per: ["params.token"], limit: 10, minutes: 60 },
      { per: ["address"], limit: 30, minutes: 60 },
    ],
    errors: [
      "ORIGIN_REFUSED",
      "NOT_FOUND",
      "FILE_MISSING",
      "NOT_A_RECEIPT",
      "PAYMENT_NOT_OPEN",
      "RECEIPT_WAITING",
      "RECEIPT_LIMIT",
    ],
  },
});

const rightErrors = ["FAN_UNAUTHENTICATED", "ORIGIN_REFUSED", "VALIDATION_FAILED", "NOT_FOUND"] as const;

export const cancelFanSubscription = endpoint({
  method: "POST",
  url: "/fan/subscriptions/:_id/cancel",
  schema: {
    summary: "Cancel the renewal of a subscription",
    description:
      "Access continues to the end of the paid period. Repeating the request returns the same result. `reason` is for the " +
      "creator's summary (`GET /cancellations`).",
    operationId: "cancelFanSubscription",
    params: byId,
    body: z.strictObject({ reason: cancellationReason.optional() }).nullish(),
    response: { 200: fanSubscriptionState },
  },
  config: { access: "fan", errors: rightErrors },
});

export const pauseFanSubscription = endpoint({
  method: "PUT",
  url: "/fan/subscriptions/:_id/pause",
  schema: {
    summary: "Pause a subscription",
    description:
      "For `months` after the paid period, or changes the pause. No charge, no reminder and no access meanwhile; plan and price " +
      "stay. Only if the creator offers it; a shorter pause always.",
    operationId: "pauseFanSubscription",
    params: byId,
    body: z.strictObject({
      months: z
        .int("Escolha de 1 a 3 meses.")
        .min(pauseMonths.min, "Escolha de 1 a 3 meses.")
        .max(pauseMonths.max, "Escolha de 1 a 3 meses."),
    }),
    response: { 200: fanSubscriptionState },
  },
  config: { access: "fan", errors: [...rightErrors, "PAUSE_UNAVAILABLE"] },
});

export const discountFanSubscription = endpoint({
  method: "POST",
  url: "/fan/subscriptions/:_id/discount",
  schema: {
    summary: "Accept the discount of the next period",
    description:
      "The one that the creator offers before a cancellation. Once a year for each creator, and not on top of a coupon: the higher " +
      "discount counts.",
    operationId: "discountFanSubscription",
    params: byId,
    response: { 200: fanSubscriptionState },
  },
  config: { access: "fan", errors: [...rightErrors, "DISCOUNT_UNAVAILABLE", "CHARGE_OPEN"] },
});

export const reinstateFanSubscription = endpoint({
  method: "POST",
  url: "/fan/subscriptions/:_id/reinstate",
  schema: {
    summary: "Undo the cancellation or pause of a subscription",
    description:
      "While the paid period runs: it renews again, with the same plan at the same price. Nothing is paid now.",
    operationId: "reinstateFanSubscription",
    params: byId,
    response: { 200: fanSubscriptionState },
  },
  config: { access: "fan", errors: [...rightErrors, "SUBSCRIPTION_NOT_RUNNING", "CREATOR_NOT_SELLING"] },
});

/** `path` is the page that shows and pays the order, without signing in. */
export const renewalOrder = z.object({
  path: z.string(),
  amount: z.int(),
  periodStart: z.iso.datetime(),
  periodEnd: z.iso.datetime(),
});

export type RenewalOrder = z.infer<typeof renewalOrder>;

export const renewFanSubscription = endpoint({
  method: "POST",
  url: "/fan/subscriptions/:_id/renew",
  schema: {
    summary: "Create the order of the next period",
    description: "Returns the open order if there is one.",
    operationId: "renewFanSubscription",
    params: byId,
    response: { 200: renewalOrder },
  },
  config: {
    access: "fan",
    priority: "last",
    errors: [...rightErrors, "SUBSCRIPTION_NOT_RUNNING", "NOTHING_TO_PAY", "CREATOR_NOT_SELLING"],
  },
});

export const refundFanSubscription = endpoint({
  method: "POST",
  url: "/fan/subscriptions/:_id/refund",
  schema: {
    summary: "Withdraw within 7 days of the first payment",
    description:
      "Access ends at once. Payments through a gateway are refunded by it; for payments to the creator's bank, the " +
      "creator gets a task with a due date.",
    operationId: "refundFanSubscription",
    params: byId,
    response: { 200: fanSubscriptionState },
  },
  config: {
    throttle: hourly(30),
    access: "fan",
    priority: "last",
    errors: [...rightErrors, "REFUND_TOO_LATE", "RECEIPT_WAITING"],
  },
});

export const changeCard = endpoint({
  method: "PUT",
  url: "/fan/subscriptions/:_id/card",
  schema: {
    summary: "Update the card of a subscription",
    description:
      "The card of the next renewals; a payment that is already due is charged at once. `document` is the CPF of the " +
      "payer, required if the form's `needsDocument` is true and ignored otherwise.",
    operationId: "updateFanSubscriptionCard",
    params: byId,
    body: z.strictObject({ cardToken, document: taxDocument.optional() }),
    response: { 200: fanSubscriptionState },
  },
  config: {
    access: "fan",
    priority: "last",
    errors: [...rightErrors, "SUBSCRIPTION_NOT_RUNNING", "CARD_DECLINED", "GATEWAY_BUSY"],
    // Limits testing of stolen cards.
    throttle: [{ per: ["address"], limit: 5, minutes: 60 }],
  },
});
