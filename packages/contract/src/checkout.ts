import { z } from "zod";
import { couponCode, couponRefusals } from "./coupons.ts";
import { endpoint } from "./endpoint.ts";
import { fieldErrors } from "./field-errors.ts";
import { giftLine } from "./gifts.ts";
import { personName } from "./names.ts";
import { payment, subscriptionStatuses } from "./payments.ts";
import { tipLimits } from "./tip-limits.ts";
import { byId, cardToken, cents, email, id, paragraph, phoneNumber, taxDocument } from "./values.ts";

/** Something to buy, of a kind. `amount` of a tip is in centavos. */
const checkoutLine = z.discriminatedUnion(
  "kind",
  [
    z.strictObject({ kind: z.literal("subscription"), planId: id }),
    z.strictObject({ kind: z.literal("item"), itemId: id }),
    z.strictObject({
      kind: z.literal("tip"),
      amount: z
        .int("Informe um valor em reais.")
        .min(tipLimits.minCents, "O menor mimo é R$ 2,00.")
        .max(tipLimits.maxCents, "O maior mimo é R$ 2.000,00."),
      message: paragraph(tipLimits.message).optional(),
      storyId: id.optional(),
    }),
    giftLine,
  ],
  "Isto não está à venda.",
);
export type CheckoutLine = z.output<typeof checkoutLine>;

function hasDistinctItems(lines: readonly CheckoutLine[]): boolean {
  const ids = lines.flatMap((line) => (line.kind === "item" ? [line.itemId] : []));
  return new Set(ids).size === ids.length;
}

/**
 * An order has `lines`, all of one creator, and one subscription and one tip at most; a gift is ordered alone; `planId` is the short form of one subscription.
 * `amount` is the price that the page showed, in centavos: the plan's price, or the total due now. A different current
 * price is a 409 PRICE_CHANGED. `fan.document` is required if something is due now through a gateway that needs it
 * (`ways.needsDocument`); a free order is asked for it at its first payment. Without `fan` a PIX order has the payer of
 * `GET /v1/fan/payer`. `key` is the client's own random id of the order: repeating it
 * after a lost response returns the same order, and in a browser without a session it opens the same session again.
 */
export const checkoutBody = z
  .strictObject({
    key: id.optional(),
    username: z.string().trim().toLowerCase().min(1).max(30),
    lines: z
      .array(checkoutLine)
      .min(1, "Escolha o que vai comprar.")
      .max(5, "Um pedido tem no máximo 5 itens.")
      .refine((lines) => lines.filter(({ kind }) => kind === "subscription").length <= 1, {
        error: "Um pedido tem no máximo uma assinatura.",
      })
      .refine((lines) => lines.filter(({ kind }) => kind === "tip").length <= 1, {
        error: "Um pedido tem no máximo um mimo.",
      })
      .refine((lines) => lines.length === 1 || lines.every(({ kind }) => kind !== "gift"), {
        error: "Um presente é pedido sozinho.",
      })
      .refine(hasDistinctItems, { error: "Cada avulso entra uma vez no pedido." })
      .optional(),
    planId: id.optional(),
    paymentMethod: z.enum(["pix", "credit_card"], "Escolha PIX ou cartão."),
    fan: z
      .strictObject({ name: personName(2, 80), email, phone: phoneNumber, document: taxDocument.optional() })
      .optional(),
    cardToken: cardToken.optional(),
    cardBrand: z
      .string()
      .trim()
      .toLowerCase()
      .regex(/^[a-z_ ]{2,20}$/, "Bandeira desconhecida.")
      .optional(),
    couponCode: couponCode.optional(),
    amount: cents.optional(),
  })
  .refine(({ lines, planId }) => lines !== undefined || planId !== undefined, {
    path: ["lines"],
    error: "Escolha o que vai comprar.",
  })
  .refine(({ lines, planId }) => lines === undefined || planId === undefined, {
    path: ["lines"],
    error: "Informe os itens ou o plano, não os dois.",
  })
  // The limits of cards count by the e-mail address of the body.
  .refine(({ fan, paymentMethod }) => fan !== undefined || paymentMethod === "pix", {
    path: ["fan"],
    error: fieldErrors.payerMissing,
  });

/**
 * The payment as its payer sees it, without data of other people and without fields for the creator's review: a new field is the
 * creator's only until it is listed here. The results of the checks stay private, since senders could learn from them how to pass.
 */
export const checkoutPayment = payment.pick({
  _id: true,
  amount: true,
  discount: true,
  refunded: true,
  paymentMethod: true,
  gateway: true,
  status: true,
  txid: true,
  pixCopyPaste: true,
  pixExpiresAt: true,
  receiptUrl: true,
  receiptSentBy: true,
  receiptSentAt: true,
  receiptManualApproved: true,
  receiptRejectionReason: true,
  createdAt: true,
  paidAt: true,
  periodStart: true,
  periodEnd: true,
  card: true,
  refundDue: true,
});

/** Something that was ordered. What it gave may have been taken back, because its money went back or is disputed. */
const soldLine = z.object({
  /** Counts from 1. */
  position: z.int(),
  /** After the discount. */
  amount: z.int(),
  discount: z.int(),
  fulfilledAt: z.iso.datetime().nullable(),
  revokedAt: z.iso.datetime().nullable(),
});
const orderLine = z.discriminatedUnion("kind", [
  soldLine.extend({
    kind: z.literal("subscription"),
    plan: z.object({ _id: z.uuid(), name: z.string(), periodMonths: z.int() }),
    /** Of the period that was paid. */
    periodStart: z.iso.datetime().nullable(),
    periodEnd: z.iso.datetime().nullable(),
  }),
  soldLine.extend({ kind: z.literal("item"), itemId: z.uuid(), title: z.string() }),
  soldLine.extend({
    kind: z.literal("tip"),
    message: z.string().nullable(),
    storyId: z.uuid().nullable(),
    thankedAt: z.iso.datetime().nullable(),
  }),
  soldLine.extend({
    kind: z.literal("gift"),
    plan: z.object({ _id: z.uuid(), name: z.string(), periodMonths: z.int() }),
    receiver: z.object({ name: z.string(), email: z.string().nullable() }),
    message: z.string().nullable(),
    deliverOn: z.iso.date(),
    /** For the receiver, once it is paid. */
    url: z.url().nullable(),
  }),
]);
export type OrderLine = z.infer<typeof orderLine>;

/**
 * `status` is that of the subscription, or of an order without one in the same words; `subscriptionId` and `plan` are then null.
 * `receiver` is the name that the payer's bank shows; a receipt is accepted until `receiptUntil`. A free order has no
 * `payment`: it starts after the e-mail is verified; `verification` has the address and the state of that verification.
 */
export const checkout = z.object({
  _id: z.uuid(),
  status: z.enum(subscriptionStatuses),
  subscriptionId: z.uuid().nullable(),
  creator: z.object({ username: z.string(), fullName: z.string(), profilePic: z.string().nullable() }),
  plan: z.object({ _id: z.uuid(), name: z.string(), periodMonths: z.int() }).nullable(),
  /** What was ordered, as one. */
  title: z.string(),
  lines: z.array(orderLine),
  currentPeriodEnd: z.iso.datetime().nullable(),
  receiver: z.string(),
  receiptsLeft: z.int(),
  receiptUntil: z.iso.datetime().nullable(),
  coupon: z.object({ code: z.string(), discount: z.int() }).nullable(),
  /**
   * Before payment with a coupon of limited uses: one is `reserved` (until `until`, or while the payment is under review), or
   * none is and whoever pays first gets the `free` ones, or all are `gone`: then the price buys nothing.
   */
  couponHold: z.object({ state: z.enum(["reserved", "free", "gone"]), until: z.iso.datetime().nullable() }).nullable(),
  /**
   * Before payment, false: money for it would not be accepted, since an item is sold out, deleted or bought otherwise, by an order that
   * this browser may read.
   */
  available: z.boolean(),
  trialDays: z.int(),
  /** As typed in the order. */
  email: z.string(),
  verification: z.object({ email: z.string(), state: z.enum(["pending", "verified", "denied"]) }).nullable(),
  payment: checkoutPayment.nullable(),
  /** True when no real money moves; `testBank` is where its PIX can be paid in tests. */
  test: z.boolean(),
  testBank: z.url().nullable(),
});
export type Checkout = z.infer<typeof checkout>;

const chargedCard = ["OK", "CARD_DECLINED", "GATEWAY_REFUSED", "GATEWAY_BUSY"] as const;

/** Phones of one mobile carrier share an IP address, and many fans open a creator's link within minutes. */
const checkoutThrottle = [
  { per: ["address"], limit: 100, minutes: 10 },
  { per: ["address", "body.username"], limit: 30, minutes: 10 },
  { per: ["address"], limit: 30, minutes: 15, counts: couponRefusals, having: "body.couponCode" },
  // Limits testing of stolen cards, by what reached the gateway.
  { per: ["address", "body.fan.email"], limit: 5, minutes: 60, having: "body.cardToken", counts: chargedCard },
  { per: ["address"], limit: 15, minutes: 60, having: "body.cardToken", counts: chargedCard },
] as const;

export const postCheckout = endpoint({
  method: "POST",
  url: "/checkout",
  schema: {
    summary: "Order from a creator",
    description:
      "Of 1 to 5 lines, or of one subscription by `planId`. Signs the browser in for this order only, not for other orders of the same e-mail. Repeating an open order " +
      "returns it again.",
    body: checkoutBody,
    response: { 201: checkout },
  },
  config: {
    access: "public",
    priority: "last",
    errors: [
      "VALIDATION_FAILED",
      "ORIGIN_REFUSED",
      "NOT_FOUND",
      "PRICE_CHANGED",
      "CREATOR_NOT_SELLING",
      "ITEM_UNAVAILABLE",
      "ITEM_FOR_SUBSCRIBERS",
      "ITEM_BOUGHT",
      "TOO_MANY_OPEN_CHECKOUTS",
      "CARD_DECLINED",
      "GATEWAY_REFUSED",
      "PIX_UNAVAILABLE",
      "GATEWAY_BUSY",
      ...couponRefusals,
    ],
    throttle: checkoutThrottle,
  },
});

export const getCheckout = endpoint({
  method: "GET",
  url: "/checkout/:_id",
  schema: {
    summary: "Get an order of this browser",
    description: "For polling its status.",
    params: byId,
    response: { 200: checkout },
  },
  config: { access: "fan", priority: "last", errors: ["FAN_UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

/** Who pays the next order of this browser, as typed in its newest one. */
const payer = z.object({
  name: z.string(),
  email: z.string(),
  /** Whether a CPF is known. */
  hasDocument: z.boolean(),
});
export type Payer = z.infer<typeof payer>;

export const getPayer = endpoint({
  method: "GET",
  url: "/fan/payer",
  schema: {
    summary: "Get who pays orders of this browser",
    description:
      "As typed in the newest order that was made in it; null if there is none. A PIX order without `fan` has this payer.",
    response: { 200: z.object({ payer: payer.nullable() }) },
  },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED"] },
});
