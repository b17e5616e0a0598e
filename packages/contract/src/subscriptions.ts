import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { paymentStatuses, subscriptionStatuses } from "./payments.ts";
import { byId, id, listOrder, optionalLine, page, pageQuery } from "./values.ts";

export const subscriptionSources = ["checkout", "whitelist", "lastlink", "import", "gift"] as const;
const status = z.enum(subscriptionStatuses);

/** `price` is for the whole period as bought, in centavos; later changes of the plan do not affect it. */
export const boughtPlan = z.object({ _id: z.uuid(), name: z.string(), price: z.int(), periodMonths: z.int() });

/**
 * `status` is the status at the time of the response; `access` is true when it opens the stories now. `free` is access
 * without payment, which no count of subscribers includes; a guest has no `plan`, and without `currentPeriodEnd`
 * unlimited access. `currentPeriodEnd` is the end of the paid (or given) time, without grace days. `endedAt` is when
 * access ended: before the end of the paid time if it was revoked or refunded; null while there is access or never was.
 * `pausedUntil`: the fan has paused it, and after the paid period it neither charges nor opens anything until then.
 */
export const subscription = z.object({
  _id: z.uuid(),
  fan: z.object({
    _id: z.uuid(),
    name: z.string(),
    email: z.string(),
    phone: z.string(),
    instagram: z.string().nullable(),
  }),
  plan: boughtPlan.nullable(),
  /** The price of an imported subscription waits for the creator's decision (`GET /lastlink/undecided`). */
  priceUndecided: z.boolean(),
  nextPlan: boughtPlan.nullable(),
  status,
  access: z.boolean(),
  free: z.boolean(),
  startedAt: z.iso.datetime().nullable(),
  currentPeriodEnd: z.iso.datetime().nullable(),
  canceledAt: z.iso.datetime().nullable(),
  endedAt: z.iso.datetime().nullable(),
  pausedUntil: z.iso.datetime().nullable(),
  source: z.enum(subscriptionSources),
  /** The coupon of the current period, or of the open order. */
  coupon: z.string().nullable(),
  lastPayment: z
    .object({
      _id: z.uuid(),
      amount: z.int(),
      status: z.enum(paymentStatuses),
      paymentMethod: z.enum(["pix", "credit_card"]),
      createdAt: z.iso.datetime(),
      paidAt: z.iso.datetime().nullable(),
    })
    .nullable(),
  createdAt: z.iso.datetime(),
});
export type Subscription = z.infer<typeof subscription>;

export const changeKinds = [
  "started",
  "renewed",
  "plan_chosen",
  "restored",
  "plan_changed",
  "extended",
  "shortened",
  "canceled",
  "grace",
  "expired",
  "ended",
  "revoked",
  "refunded",
  "charged_back",
  "paused",
  "pause_started",
  "pause_ended",
  "resumed",
  "reinstated",
  "email_corrected",
] as const;

/**
 * A status change; `until` is the end of the period after it, null without access or without an end. `ended`: a cancelled
 * subscription reached its end; `shortened`: the money of a period went back while another is paid. `paused`: a pause to
 * `until` was chosen; `pause_started`: it ended access; `resumed`: a period began after it; `pause_ended`: none did.
 * `reinstated`: a pause or cancellation was undone in time. `email_corrected`: the order got another address, since the
 * former one was mistyped.
 */
export const subscriptionChange = z.object({
  _id: z.uuid(),
  kind: z.enum(changeKinds),
  actor: z.enum(["creator", "fan", "system"]),
  at: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
  plan: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
});

/**
 * `history` has the newest 100 changes. `nextCharge` is the date and the amount of the next period at current prices (0
 * if a coupon covers it); null if no renewal is due. `refund` is a withdrawal within 7 days; gateways refund
 * `gatewayAmount` of it: all if it is `by` a gateway, a part if the fan paid both ways.
 */
export const subscriptionDetail = subscription.extend({
  history: z.array(subscriptionChange),
  nextCharge: z.object({ at: z.iso.datetime(), amount: z.int() }).nullable(),
  refund: z
    .object({
      amount: z.int(),
      dueAt: z.iso.datetime(),
      returnedAt: z.iso.datetime().nullable(),
      by: z.enum(["creator", "gateway"]),
      gatewayAmount: z.int(),
    })
    .nullable(),
});
export type SubscriptionDetail = z.infer<typeof subscriptionDetail>;

/** Limit of `totalCount` in a search. */
export const searchCountMax = 1_000;

/**
 * `totalCount` is exact without a `query`; with one it stops at 1,000, and `totalIsCapped` is true. `counts` are of all
 * subscriptions of the creator by status; `free` of them are access without payment.
 */
export const subscriptionsPage = page(subscription).extend({
  totalIsCapped: z.boolean(),
  counts: z.object({ byStatus: z.record(status, z.int()), free: z.int() }),
});
export type SubscriptionsPage = z.infer<typeof subscriptionsPage>;

const filters = {
  status: status.optional(),
  plan: id.optional(),
  query: optionalLine(80).optional(),
};

export const listSubscriptions = endpoint({
  method: "GET",
  url: "/subscriptions",
  schema: {
    summary: "List subscriptions",
    description: "Newest first, or by `order` oldest first. `query` searches in name, e-mail and Instagram username.",
    querystring: pageQuery.extend({ ...filters, order: listOrder }),
    response: { 200: subscriptionsPage },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const exportSubscriptions = endpoint({
  method: "GET",
  url: "/subscriptions/export.csv",
  schema: {
    summary: "Export subscriptions as CSV",
    description:
      "With the filters of the list, oldest first. UTF-8 with BOM, `;` as separator and decimal commas, as Excel in " +
      "pt-BR expects.",
    produces: ["text/csv"],
    querystring: z.strictObject(filters),
    response: { 200: z.string() },
  },
  config: { throttle: hourly(60), access: "creator", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const getSubscription = endpoint({
  method: "GET",
  url: "/subscriptions/:_id",
  schema: { summary: "Get a subscription with its history", params: byId, response: { 200: subscriptionDetail } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

export const changePlan = endpoint({
  method: "PATCH",
  url: "/subscription/plan",
  schema: {
    summary: "Set the plan of the next period",
    description:
      "By the creator or the fan, at the plan's current price. Setting the current plan cancels an earlier change.",
    operationId: "changeSubscriptionPlan",
    body: z.strictObject({ subscriptionId: id, planId: id }),
    response: { 200: subscription },
  },
  config: {
    access: "creator-or-fan",
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "SUBSCRIPTION_NOT_RUNNING", "CHARGE_OPEN"],
  },
});

export const cancelSubscription = endpoint({
  method: "POST",
  url: "/subscriptions/:_id/cancel",
  schema: {
    summary: "Cancel the renewal of a subscription",
    description: "Access continues to the end of the paid period. Repeating the request returns the same result.",
    params: byId,
    response: { 200: subscription },
  },
  config: { access: "creator", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

/** Maximum number of days from today. */
export const extendDaysMax = 731;

export const extendSubscription = endpoint({
  method: "POST",
  url: "/subscriptions/:_id/extend",
  schema: {
    summary: "Extend a subscription to a date",
    description: "Free of charge, to the end of that day (São Paulo). A day before the current end changes nothing.",
    params: byId,
    body: z.strictObject({ until: z.iso.date("Escolha um dia.") }),
    response: { 200: subscription },
  },
  config: {
    access: "creator",
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "SUBSCRIPTION_NOT_RUNNING"],
  },
});
export const statsPeriods = ["7d", "30d", "90d", "12m"] as const;
export type StatsPeriod = (typeof statsPeriods)[number];

/**
 * Covers the last 7, 30 or 90 days including today, or this month and the eleven before. Money in centavos. A person counts once for
 * all subscriptions; access without payment counts only in `periodFree`.
 *
 * - `periodActive`: access now by payment or trial. `renewalsDue`: those of them who have not cancelled and whose period ends within
 *   7 days or is in grace.
 * - `periodPaused`: paused now, neither active nor lost. Those who return do not count as new; those who do not are lost then.
 * - `periodNew` started (or came back), `periodCanceled` cancelled, `periodExpired` did not renew, within the period.
 * - `mrr`: monthly revenue of subscriptions that will renew, at the price of their next period after its coupon, without trials and
 *   cancelled ones; by plan: the plan of that period.
 * - `revenue`: payments of subscriptions within the period less what was refunded of them, without money in dispute or charged back;
 *   `averageTicket` is their mean; by plan: the plan that was paid. `tips`, `items`, `gifts`: the same of tips, single items and gifts, which are in no other figure.
 * - `churnRate`: the share (0..1) of subscribers at the start of the period who left within it; null if there were none.
 * - `previous`: the preceding period of the same length.
 * - `series`: a point per day, or per month for 12 months, dated by its first day; `active` at its end.
 */
export const subscriptionStats = z.object({
  period: z.enum(statsPeriods),
  periodActive: z.int(),
  periodFree: z.int(),
  periodPaused: z.int(),
  periodNew: z.int(),
  periodCanceled: z.int(),
  periodExpired: z.int(),
  renewalsDue: z.int(),
  mrr: z.int(),
  revenue: z.int(),
  tips: z.int(),
  items: z.int(),
  gifts: z.int(),
  averageTicket: z.int(),
  churnRate: z.number().nullable(),
  previous: z.object({ periodNew: z.int(), revenue: z.int() }),
  byPlan: z.array(
    z.object({
      plan: z.object({ _id: z.uuid(), name: z.string() }),
      active: z.int(),
      mrr: z.int(),
      revenue: z.int(),
    }),
  ),
  series: z
    .array(z.object({ date: z.iso.date(), active: z.int(), new: z.int(), lost: z.int(), revenue: z.int() }))
    .min(1),
});
export type SubscriptionStats = z.infer<typeof subscriptionStats>;

export const getStats = endpoint({
  method: "GET",
  url: "/subscription/stats",
  schema: {
    summary: "Get subscription statistics",
    description: "Subscribers, revenue and churn of a period, as totals and as a series.",
    operationId: "getSubscriptionStats",
    querystring: z.strictObject({ period: z.enum(statsPeriods).default("30d") }),
    response: { 200: subscriptionStats },
  },
  config: {
    access: "creator",
    grant: "allowed",
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "TOO_MANY_ATTEMPTS"],
  },
});
