import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { paymentStatuses, subscriptionStatuses } from "./payments.ts";
import { byId, id, page, pageQuery } from "./values.ts";

export const subscriptionSources = ["checkout", "whitelist", "lastlink", "import"] as const;
const status = z.enum(subscriptionStatuses);

/** `price` in centavos for the whole period, as it was bought: a plan that changes since changes nothing here. */
export const boughtPlan = z.object({ _id: z.uuid(), name: z.string(), price: z.int(), periodMonths: z.int() });

/**
 * `status` is that of the moment of the answer; `access` whether it opens the stories now. `free` is access without money, which
 * no count of subscribers holds; a guest of the whitelist has no `plan`, and without `currentPeriodEnd` watches for good.
 * `currentPeriodEnd` is where the paid (or given) time ends, days of grace not in it.
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
  nextPlan: boughtPlan.nullable(),
  status,
  access: z.boolean(),
  free: z.boolean(),
  startedAt: z.iso.datetime().nullable(),
  currentPeriodEnd: z.iso.datetime().nullable(),
  canceledAt: z.iso.datetime().nullable(),
  source: z.enum(subscriptionSources),
  /** The code of the coupon that counts in the period that runs, or in the order that waits. */
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
  "canceled",
  "grace",
  "expired",
  "ended",
  "revoked",
  "refunded",
  "charged_back",
] as const;

/** What happened, newest first; `until` is the end of the time after it. `ended` is a canceled one that ran out. */
export const subscriptionChange = z.object({
  _id: z.uuid(),
  kind: z.enum(changeKinds),
  actor: z.enum(["creator", "fan", "clock"]),
  at: z.iso.datetime(),
  until: z.iso.datetime().nullable(),
  plan: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
});

/**
 * `history` holds the newest 100 changes. `nextCharge` is what the next period would cost and when it is due, at the price of today (0
 * where a coupon pays it all); null where none is to come. `refund` is money that was withdrawn within 7 days;
 * `gatewayAmount` of it goes back without the creator: all where it is `by` a gateway, some where she sold both ways.
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

/** A search counts no further than this. */
export const searchCountMax = 1_000;

/**
 * `totalCount` is exact without a `query`; with one it stops at 1,000, and `totalIsCapped` says that there are more. `counts` are
 * those of all the creator's subscriptions by status, `free` of those among them that are access without money.
 */
export const subscriptionsPage = page(subscription).extend({
  totalIsCapped: z.boolean(),
  counts: z.object({ byStatus: z.record(status, z.int()), free: z.int() }),
});
export type SubscriptionsPage = z.infer<typeof subscriptionsPage>;

const filters = {
  status: status.optional(),
  plan: id.optional(),
  query: z
    .string()
    .trim()
    .max(80, "Use no máximo 80 caracteres.")
    .regex(/^\P{Cc}*$/u, "Há um caractere que não é permitido.")
    .optional(),
};

export const listSubscriptions = endpoint({
  method: "GET",
  url: "/subscriptions",
  schema: {
    summary: "The creator's subscriptions, newest first; `query` looks in name, e-mail and @instagram",
    querystring: pageQuery.extend(filters),
    response: { 200: subscriptionsPage },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

/** UTF-8 with a mark, `;`, decimal commas, as Excel in pt-BR opens it. Oldest first. */
export const exportSubscriptions = endpoint({
  method: "GET",
  url: "/subscriptions/export.csv",
  schema: {
    summary: "The subscriptions as a file for Excel, filtered as the list is",
    querystring: z.strictObject(filters),
    response: { 200: z.string() },
  },
  config: { access: "creator", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const getSubscription = endpoint({
  method: "GET",
  url: "/subscriptions/:_id",
  schema: { summary: "One subscription with its history", params: byId, response: { 200: subscriptionDetail } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

/** The price is that of the plan today. Naming the plan that runs takes a choice back. */
export const changePlan = endpoint({
  method: "PATCH",
  url: "/subscription/plan",
  schema: {
    summary: "Choose the plan that the next period is bought at; by the creator or that fan",
    body: z.strictObject({ subscriptionId: id, planId: id }),
    response: { 200: subscription },
  },
  config: {
    access: "creator-or-fan",
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "SUBSCRIPTION_NOT_RUNNING", "CHARGE_OPEN"],
  },
});

/** Always possible, and asking twice is the same: what was paid for runs to its end, and is neither lengthened nor restored. */
export const cancelSubscription = endpoint({
  method: "POST",
  url: "/subscriptions/:_id/cancel",
  schema: { summary: "No renewal: access to the paid end", params: byId, response: { 200: subscription } },
  config: { access: "creator", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

/** How far ahead a subscription can be extended. */
export const extendDaysMax = 731;

/** Through the end of that day in São Paulo; a day before the present end changes nothing. */
export const extendSubscription = endpoint({
  method: "POST",
  url: "/subscriptions/:_id/extend",
  schema: {
    summary: "Give a running subscription time as a present, until a day",
    params: byId,
    body: z.strictObject({ until: z.iso.date("Escolha um dia.") }),
    response: { 200: subscription },
  },
  config: {
    access: "creator",
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "SUBSCRIPTION_NOT_RUNNING"],
  },
});

/** The newest payment, if there is one, is `revoked` with it; a sale stays in the books, since an approval is final. */
export const revokePayment = endpoint({
  method: "POST",
  url: "/subscriptions/:_id/payment/revoke",
  schema: { summary: "Take access back at once", params: byId, response: { 200: subscription } },
  config: { access: "creator", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

export const statsPeriods = ["7d", "30d", "90d", "12m"] as const;
export type StatsPeriod = (typeof statsPeriods)[number];

/**
 * Of the last 7, 30 or 90 days, today among them, or of this month and the eleven before. Money in centavos; people are counted
 * once however often they subscribed, access without money never, but beside it as `periodFree`.
 *
 * - `periodActive`: access now by payment or trial. `renewalsDue`: of them, whose time ends within 7 days, or has ended
 *   and is in grace, and who have not canceled.
 * - `periodNew` began (or came back), `periodCanceled` asked to leave, `periodExpired` did not renew, within the period.
 * - `mrr`: what a month brings of those who are to renew; trials and canceled ones are not in it.
 * - `revenue`: what was paid within the period; `averageTicket` for each payment.
 * - `churnRate`: lost within the period, of those that were there at its beginning (0..1); null where nobody was.
 * - `previous`: the period of the same length before.
 * - `series`: a point for each day, or, of 12 months, for each month, named by its first day; `active` at its end.
 */
export const subscriptionStats = z.object({
  period: z.enum(statsPeriods),
  periodActive: z.int(),
  periodFree: z.int(),
  periodNew: z.int(),
  periodCanceled: z.int(),
  periodExpired: z.int(),
  renewalsDue: z.int(),
  mrr: z.int(),
  revenue: z.int(),
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
  series: z.array(z.object({ date: z.iso.date(), active: z.int(), new: z.int(), lost: z.int(), revenue: z.int() })),
});
export type SubscriptionStats = z.infer<typeof subscriptionStats>;

export const getStats = endpoint({
  method: "GET",
  url: "/subscription/stats",
  schema: {
    summary: "How many subscribers there are, came and went, and what they paid",
    querystring: z.strictObject({ period: z.enum(statsPeriods).default("30d") }),
    response: { 200: subscriptionStats },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});
