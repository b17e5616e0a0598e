import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { orderLineKinds, paymentStatuses, shownCard } from "./payments.ts";
import { fanSubscriptionState } from "./renewals.ts";
import { byId, list, time } from "./values.ts";

const creator = z.object({
  _id: z.uuid(),
  username: z.string(),
  fullName: z.string(),
  profilePic: z.string().nullable(),
});

/**
 * `price` is what this subscription pays for a period, in centavos; it can differ from the current price of the plan.
 */
const boughtPlan = z.object({ _id: z.uuid(), name: z.string(), price: z.int(), periodMonths: z.int() });

/** `plan` is null for a guest. `openOrderId` is an order that is not paid yet. `receiptWaiting`: the creator has not decided on a receipt yet. */
export const fanSubscription = z.object({
  _id: z.uuid(),
  creator,
  plan: boughtPlan.nullable(),
  nextPlan: boughtPlan.nullable(),
  startedAt: time.nullable(),
  openOrderId: z.uuid().nullable(),
  receiptWaiting: z.boolean(),
  state: fanSubscriptionState,
});

export type FanSubscription = z.infer<typeof fanSubscription>;

/**
 * `title` is what was bought, of the `kinds` of its lines. `refundDue`: it counts as refunded, and the creator has not returned the money
 * yet.
 */
const fanPayment = z.object({
  _id: z.uuid(),
  title: z.string(),
  kinds: z.array(z.enum(orderLineKinds)),
  amount: z.int(),
  status: z.enum(paymentStatuses),
  paymentMethod: z.enum(["pix", "credit_card"]),
  txid: z.string(),
  createdAt: time,
  paidAt: time.nullable(),
  periodStart: time.nullable(),
  periodEnd: time.nullable(),
  card: shownCard.nullable(),
  refundDue: z.boolean(),
});

export type FanPayment = z.infer<typeof fanPayment>;

export const listFanSubscriptions = endpoint({
  method: "GET",
  url: "/fan/subscriptions",
  schema: {
    summary: "List subscriptions of this browser",
    description: "Watchable ones first; expired orders that were never paid are left out.",
    response: { 200: list(fanSubscription) },
  },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED"] },
});

/**
 * The gateway `host` and account with which the browser creates a card token; the card number never reaches our server.
 */
const cardForm = z.object({
  gateway: z.enum(["iugu", "mercadopago"]),
  host: z.url(),
  accountId: z.string(),
  test: z.boolean(),
  /** The gateway requires the payer's CPF, which is not known yet. */
  needsDocument: z.boolean(),
});

/** The card of the next renewal: charged at `chargeAt`, or null after it was declined. */
const renewingCard = shownCard.extend({ chargeAt: time.nullable() });

export const getFanSubscription = endpoint({
  method: "GET",
  url: "/fan/subscriptions/:_id",
  schema: {
    summary: "Get a subscription with its payments",
    description:
      "Includes the newest 50 payments. `cardForm` is where the browser gets the token of another card, null where " +
      "cards are not accepted.",
    params: byId,
    response: {
      200: fanSubscription.extend({
        payments: z.array(fanPayment),
        card: renewingCard.nullable(),
        cardForm: cardForm.nullable(),
      }),
    },
  },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

/** `watermark`: the viewer shows the username over what it plays. */
export const feedItem = creator.extend({
  watermark: z.boolean(),
  stories: z.int(),
  unseen: z.int(),
  lastStoryAt: time.nullable(),
});

export type FeedItem = z.infer<typeof feedItem>;

export const listFeed = endpoint({
  method: "GET",
  url: "/fan/feed",
  schema: {
    summary: "List creators with stories to watch",
    description: "Every creator that this browser can watch: those with unseen stories first, then the newest.",
    response: { 200: list(feedItem) },
  },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED"] },
});

export const exportFan = endpoint({
  method: "GET",
  url: "/fan/export",
  schema: {
    summary: "Export the fan's personal data",
    description:
      "A JSON file: the e-mails verified in this browser, its subscriptions and items with their payments, its tips and gifts, the " +
      "received announcements, and the watched stories.",
    operationId: "exportFanData",
    produces: ["application/json"],
    response: { 200: z.string() },
  },
  config: { throttle: hourly(30), access: "fan", errors: ["FAN_UNAUTHENTICATED"] },
});
