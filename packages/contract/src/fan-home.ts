import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { fanStanding } from "./fans.ts";
import { paymentStatuses, shownCard } from "./payments.ts";
import { byId, list, time } from "./values.ts";

const creator = z.object({
  _id: z.uuid(),
  username: z.string(),
  fullName: z.string(),
  profilePic: z.string().nullable(),
});
/** `price` in centavos: what this subscription pays for a period, which is not always today's price. */
const boughtPlan = z.object({ _id: z.uuid(), name: z.string(), price: z.int(), periodMonths: z.int() });

/** `plan` is null for a guest. `openOrderId` is an order that still waits for its payment. */
export const fanSubscription = z.object({
  _id: z.uuid(),
  creator,
  plan: boughtPlan.nullable(),
  nextPlan: boughtPlan.nullable(),
  startedAt: time.nullable(),
  openOrderId: z.uuid().nullable(),
  standing: fanStanding,
});
export type FanSubscription = z.infer<typeof fanSubscription>;

const fanPayment = z.object({
  _id: z.uuid(),
  amount: z.int(),
  status: z.enum(paymentStatuses),
  paymentMethod: z.enum(["pix", "credit_card"]),
  txid: z.string(),
  createdAt: time,
  paidAt: time.nullable(),
  periodStart: time.nullable(),
  periodEnd: time.nullable(),
  card: shownCard.nullable(),
});
export type FanPayment = z.infer<typeof fanPayment>;

/** All that this browser holds, those that can be watched first; orders that were never paid are left out once they are over. */
export const listFanSubscriptions = endpoint({
  method: "GET",
  url: "/fan/subscriptions",
  schema: { summary: "What this browser subscribes to", response: { 200: list(fanSubscription) } },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED"] },
});

/** Where a browser turns a card into a token: at the gateway's own `host`; the number is never sent to us. */
const cardForm = z.object({
  gateway: z.enum(["iugu", "mercadopago"]),
  host: z.url(),
  accountId: z.string(),
  test: z.boolean(),
});

/** The card that renews it: charged at `chargeAt`; null where it was declined and is charged no more. */
const renewingCard = shownCard.extend({ chargeAt: time.nullable() });

/** With its newest 50 payments; `cardForm` is where a browser asks for the token of another card, null where none is taken. */
export const getFanSubscription = endpoint({
  method: "GET",
  url: "/fan/subscriptions/:_id",
  schema: {
    summary: "One of them with its payments",
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

/** `watermark`: the viewer writes the creator's handle over what it plays. */
export const feedItem = creator.extend({
  watermark: z.boolean(),
  stories: z.int(),
  unseen: z.int(),
  lastStoryAt: time.nullable(),
});
export type FeedItem = z.infer<typeof feedItem>;

/** Of every creator that this browser may watch, those with unseen stories first, then the newest. */
export const listFeed = endpoint({
  method: "GET",
  url: "/fan/feed",
  schema: { summary: "Whose stories there are to watch", response: { 200: list(feedItem) } },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED"] },
});

/** JSON: the e-mails proved in this browser, its subscriptions with their payments, and what was watched. */
export const exportFan = endpoint({
  method: "GET",
  url: "/fan/export",
  schema: { summary: "All that is this fan's as a file", response: { 200: z.string() } },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED"] },
});
