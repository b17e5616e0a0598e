import { z } from "zod";
import { openSession as signedIn } from "./auth.ts";
import { endpoint, hourly } from "./endpoint.ts";
import { subscriptionStatuses } from "./payments.ts";
import { byId, cardToken, email, list } from "./values.ts";

/** `subscriptions` are those ordered in this browser and those of the `emails` verified in it. */
export const fanMe = z.object({
  emails: z.array(z.string()),
  subscriptions: z.array(z.object({ _id: z.uuid(), username: z.string() })),
});
export type FanMe = z.infer<typeof fanMe>;

export const fanCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, "O código tem 6 números.");

/** The stories page of a creator, where a fan continues in another browser. */
const back = z.string().regex(/^\/@[a-z0-9._]{1,30}\/stories$/, "Endereço desconhecido.");

/**
 * The proof stores this consent with everything that it opens. `key` comes from the e-mailed link. With it the code is
 * valid on any device, without it only on the device that requested it.
 */
export const proofBody = z.strictObject({
  email,
  code: fanCode,
  key: z.string().min(1).max(100).optional(),
  acceptedTerms: z.literal(true, "Para continuar, aceite os termos."),
});

export const sendCode = endpoint({
  method: "POST",
  url: "/fan/code",
  schema: {
    summary: "Send a verification code by e-mail",
    description:
      "Six digits, valid for 10 minutes and 5 attempts on the requesting device (identified by a cookie); replaces " +
      "its previous code. The response is the same for every e-mail. The mail also has a link that opens the sign-in " +
      "page on any device with both fields filled in and then continues to `back`. Mails are also limited for each " +
      "e-mail, separately by address and for devices on which it was verified.",
    operationId: "sendVerificationCode",
    body: z.strictObject({ email, back: back.optional() }),
    response: { 204: z.null() },
  },
  config: {
    access: "public",
    errors: ["VALIDATION_FAILED", "ORIGIN_REFUSED"],
    throttle: [{ per: ["address"], limit: 30, minutes: 60 }],
    idempotencyKey: "ignored",
  },
});

export const openSession = endpoint({
  method: "POST",
  url: "/fan/session",
  schema: {
    summary: "Sign a fan in with a verification code",
    description:
      "Verifies the e-mail and sets a new cookie; the previous one stays valid for a minute. Starts free orders and " +
      "invitations that wait for this verification.",
    operationId: "createFanSession",
    body: proofBody,
    response: { 200: fanMe },
  },
  config: {
    access: "public",
    errors: ["VALIDATION_FAILED", "ORIGIN_REFUSED", "CODE_WRONG"],
    throttle: [{ per: ["address"], limit: 50, minutes: 15, counts: ["CODE_WRONG"] }],
    idempotencyKey: "ignored",
  },
});

export const getFan = endpoint({
  method: "GET",
  url: "/fan/me",
  schema: { summary: "Get the fan session of this browser", operationId: "getFanSession", response: { 200: fanMe } },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED"] },
});

export const fanLogout = endpoint({
  method: "POST",
  url: "/fan/logout",
  schema: { summary: "Sign this browser out", operationId: "deleteCurrentFanSession", response: { 204: z.null() } },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED", "ORIGIN_REFUSED"], idempotencyKey: "ignored" },
});

export const listFanSessions = endpoint({
  method: "GET",
  url: "/fan/sessions",
  schema: {
    summary: "List the sessions of the fan",
    description:
      "Sessions that share a verified e-mail with this one, and sessions without a verified e-mail that have a " +
      "subscription of such an e-mail.",
    response: { 200: list(signedIn) },
  },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED"] },
});

export const deleteFanSession = endpoint({
  method: "DELETE",
  url: "/fan/sessions/:_id",
  schema: {
    summary: "End a session of the fan",
    description:
      "Repeating the request for an ended session returns 204 again. Ending the current session signs this browser " +
      "out.",
    params: byId,
    response: { 204: z.null() },
  },
  config: {
    access: "fan",
    errors: ["FAN_UNAUTHENTICATED", "ORIGIN_REFUSED", "VALIDATION_FAILED", "NOT_FOUND"],
    idempotencyKey: "ignored",
  },
});

export const deleteFanSessions = endpoint({
  method: "DELETE",
  url: "/fan/sessions",
  schema: {
    summary: "End all other sessions of the fan",
    description: "This browser stays signed in with a new cookie; the previous one ends at once.",
    operationId: "deleteOtherFanSessions",
    response: { 204: z.null() },
  },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED", "ORIGIN_REFUSED"], idempotencyKey: "ignored" },
});

export const viewStory = endpoint({
  method: "POST",
  url: "/fan/stories/:_id/view",
  schema: {
    summary: "Record a view of a story",
    description: "Sent after one second of playback; each fan counts once per story.",
    operationId: "recordStoryView",
    params: byId,
    response: { 204: z.null() },
  },
  config: {
    access: "fan",
    errors: ["FAN_UNAUTHENTICATED", "ORIGIN_REFUSED", "VALIDATION_FAILED", "NOT_FOUND", "SUBSCRIPTION_REQUIRED"],
  },
});

/**
 * What the fan can do with a subscription now. `refundUntil` is the end of the period in which the first payment is
 * refunded in full on request (7 days, once per person and creator); null where that right does not exist or has
 * expired.
 */
export const fanRights = z.object({
  mayCancel: z.boolean(),
  mayRenew: z.boolean(),
  refundUntil: z.iso.datetime().nullable(),
});
export type FanRights = z.infer<typeof fanRights>;

/**
 * A refund, in centavos. `by` creator: due until `dueAt`, and confirmed by the creator at `returnedAt`. `by` gateway:
 * completed at `returnedAt`, to a card if `toCard`; `isLate` while the gateway rejects it and it is submitted again. A
 * refund of payments to the creator's bank and through a gateway is `by` the creator, and gateways refund
 * `gatewayAmount` of it.
 */
export const fanRefund = z.object({
  amount: z.int(),
  gatewayAmount: z.int(),
  askedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  returnedAt: z.iso.datetime().nullable(),
  endToEndId: z.string().nullable(),
  by: z.enum(["creator", "gateway"]),
  toCard: z.boolean(),
  isLate: z.boolean(),
});

/** The status of a subscription, as the fan sees it. */
export const fanStanding = z.object({
  _id: z.uuid(),
  status: z.enum(subscriptionStatuses),
  access: z.boolean(),
  currentPeriodEnd: z.iso.datetime().nullable(),
  canceledAt: z.iso.datetime().nullable(),
  rights: fanRights,
  refund: fanRefund.nullable(),
});
export type FanStanding = z.infer<typeof fanStanding>;

const rightErrors = ["FAN_UNAUTHENTICATED", "ORIGIN_REFUSED", "VALIDATION_FAILED", "NOT_FOUND"] as const;

export const cancelHeld = endpoint({
  method: "POST",
  url: "/fan/subscriptions/:_id/cancel",
  schema: {
    summary: "Cancel the renewal of a subscription",
    description: "Access continues to the end of the paid period. Repeating the request returns the same result.",
    operationId: "cancelFanSubscription",
    params: byId,
    response: { 200: fanStanding },
  },
  config: { access: "fan", errors: rightErrors },
});

/** `path` is the page that shows and pays the order, without signing in. */
export const renewalOrder = z.object({
  path: z.string(),
  amount: z.int(),
  periodStart: z.iso.datetime(),
  periodEnd: z.iso.datetime(),
});
export type RenewalOrder = z.infer<typeof renewalOrder>;

export const renewHeld = endpoint({
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
    errors: [...rightErrors, "SUBSCRIPTION_NOT_RUNNING", "NOTHING_TO_PAY", "CREATOR_NOT_SELLING"],
  },
});

export const refundHeld = endpoint({
  method: "POST",
  url: "/fan/subscriptions/:_id/refund",
  schema: {
    summary: "Withdraw within 7 days of the first payment",
    description:
      "Access ends at once. Payments through a gateway are refunded by it; for payments to the creator's bank, the " +
      "creator gets a task with a due date.",
    operationId: "refundFanSubscription",
    params: byId,
    response: { 200: fanStanding },
  },
  config: {
    throttle: hourly(30),
    access: "fan",
    errors: [...rightErrors, "REFUND_TOO_LATE", "REFUND_USED", "RECEIPT_WAITING"],
  },
});

export const changeCard = endpoint({
  method: "PUT",
  url: "/fan/subscriptions/:_id/card",
  schema: {
    summary: "Update the card of a subscription",
    description: "The card of the next renewals; a payment that is already due is charged at once.",
    operationId: "updateFanSubscriptionCard",
    params: byId,
    body: z.strictObject({ cardToken }),
    response: { 200: fanStanding },
  },
  config: {
    access: "fan",
    errors: [...rightErrors, "SUBSCRIPTION_NOT_RUNNING", "CARD_DECLINED", "GATEWAY_BUSY"],
    // Limits testing of stolen cards.
    throttle: [{ per: ["address"], limit: 5, minutes: 60 }],
  },
});
