import { z } from "zod";
import { openSession as signedIn } from "./auth.ts";
import { endpoint, hourly } from "./endpoint.ts";
import { subscriptionStatuses } from "./payments.ts";
import { byId, cardToken, email, list } from "./values.ts";

/** What this browser holds: the subscriptions its checkouts opened, and all those of the `emails` proved in it. */
export const fanMe = z.object({
  emails: z.array(z.string()),
  subscriptions: z.array(z.object({ _id: z.uuid(), username: z.string() })),
});
export type FanMe = z.infer<typeof fanMe>;

export const fanCode = z
  .string()
  .trim()
  .regex(/^\d{6}$/, "O código tem 6 números.");

/** A creator's stories, for who goes on in another browser. */
const back = z.string().regex(/^\/@[a-z0-9._]{1,30}\/stories$/, "Endereço desconhecido.");

/**
 * What the proof opens, invitations and imported subscriptions among it, is stored with this consent. `key` is what the mailed link has beside the digits: with it they are taken on any device, else on the one that
 * asked for them.
 */
export const proofBody = z.strictObject({
  email,
  code: fanCode,
  key: z.string().min(1).max(100).optional(),
  acceptedTerms: z.literal(true, "Para continuar, aceite os termos."),
});

/**
 * Six digits by mail, for 10 minutes and 5 tries on the device that asks (known by a cookie), in the place of its digits before.
 * The same for every e-mail. The mail also has a link that opens the way in on any device with both filled in, and leads to `back`.
 * Mails are also counted for the e-mail, apart for each address and for devices on which it was proved.
 */
export const sendCode = endpoint({
  method: "POST",
  url: "/fan/code",
  schema: {
    summary: "Mail a code that proves an e-mail",
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

/** Signs the browser in with an e-mail, always by a new cookie (the one before keeps what it opened for a minute), and opens what waits for that proof: free orders and invitations. */
export const openSession = endpoint({
  method: "POST",
  url: "/fan/session",
  schema: {
    summary: "Prove an e-mail with its code",
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
  schema: { summary: "What this browser is signed in for", response: { 200: fanMe } },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED"] },
});

export const fanLogout = endpoint({
  method: "POST",
  url: "/fan/logout",
  schema: { summary: "Forget this browser", response: { 204: z.null() } },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED", "ORIGIN_REFUSED"], idempotencyKey: "ignored" },
});

/**
 * The devices on which the same person is signed in: where one of the e-mails proved here is proved, or where nothing is and a
 * subscription of such an e-mail is held.
 */
export const listFanSessions = endpoint({
  method: "GET",
  url: "/fan/sessions",
  schema: { summary: "List the devices that are signed in", response: { 200: list(signedIn) } },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED"] },
});

/** Ending what has ended answers 204 again. Ending this one is a logout. */
export const deleteFanSession = endpoint({
  method: "DELETE",
  url: "/fan/sessions/:_id",
  schema: { summary: "Sign a device out", params: byId, response: { 204: z.null() } },
  config: {
    access: "fan",
    errors: ["FAN_UNAUTHENTICATED", "ORIGIN_REFUSED", "VALIDATION_FAILED", "NOT_FOUND"],
    idempotencyKey: "ignored",
  },
});

/** This device stays signed in by a new token; the one before ends at once, as all others do. */
export const deleteFanSessions = endpoint({
  method: "DELETE",
  url: "/fan/sessions",
  schema: { summary: "Sign all other devices out", response: { 204: z.null() } },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED", "ORIGIN_REFUSED"], idempotencyKey: "ignored" },
});

/** Sent after the first second really played; a fan counts once for each story. */
export const viewStory = endpoint({
  method: "POST",
  url: "/fan/stories/:_id/view",
  schema: { summary: "Count a view", params: byId, response: { 204: z.null() } },
  config: {
    access: "fan",
    errors: ["FAN_UNAUTHENTICATED", "ORIGIN_REFUSED", "VALIDATION_FAILED", "NOT_FOUND", "SUBSCRIPTION_REQUIRED"],
  },
});

/**
 * What this fan may do with a subscription now. `refundUntil` is the last moment at which the first payment is given back in
 * full for the asking (7 days, once per person and creator); null where it is not, or no longer.
 */
export const fanRights = z.object({
  mayCancel: z.boolean(),
  mayRenew: z.boolean(),
  refundUntil: z.iso.datetime().nullable(),
});
export type FanRights = z.infer<typeof fanRights>;

/**
 * Money on its way back, in centavos. `by` the creator: she has until `dueAt`, and says that it is done at `returnedAt`. By the gateway
 * that holds it: at `returnedAt` it was, to a card where `toCard`; `isLate` while that gateway says no and is asked again.
 * What was paid both ways goes back both ways: it is then `by` the creator, and `gatewayAmount` of it comes from gateways.
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

/** A held subscription after one of its fan's rights was used. */
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

/** Asking twice is the same. What was paid for runs to its end, and is neither lengthened nor restored. */
export const cancelHeld = endpoint({
  method: "POST",
  url: "/fan/subscriptions/:_id/cancel",
  schema: { summary: "No renewal: access to the paid end", params: byId, response: { 200: fanStanding } },
  config: { access: "fan", errors: rightErrors },
});

/** The order of the next period, opened now if it was not; `path` is the page that shows and pays it, without a login. */
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
  schema: { summary: "Open the order of the next period", params: byId, response: { 200: renewalOrder } },
  config: {
    access: "fan",
    errors: [...rightErrors, "SUBSCRIPTION_NOT_RUNNING", "NOTHING_TO_PAY", "CREATOR_NOT_SELLING"],
  },
});

/** Access ends at once. A gateway that holds the money gives it back; where none does, the creator has a dated task to. */
export const refundHeld = endpoint({
  method: "POST",
  url: "/fan/subscriptions/:_id/refund",
  schema: { summary: "Withdraw within 7 days of the first payment", params: byId, response: { 200: fanStanding } },
  config: {
    throttle: hourly(30),
    access: "fan",
    errors: [...rightErrors, "REFUND_TOO_LATE", "REFUND_USED", "RECEIPT_WAITING"],
  },
});

/** The card that the next periods are charged to, in the place of the one before; what is due already is charged at once. */
export const changeCard = endpoint({
  method: "PUT",
  url: "/fan/subscriptions/:_id/card",
  schema: {
    summary: "Renew by another card",
    params: byId,
    body: z.strictObject({ cardToken }),
    response: { 200: fanStanding },
  },
  config: {
    access: "fan",
    errors: [...rightErrors, "SUBSCRIPTION_NOT_RUNNING", "CARD_DECLINED", "GATEWAY_BUSY"],
    // Stolen cards are tried out one after the other.
    throttle: [{ per: ["address"], limit: 5, minutes: 60 }],
  },
});
