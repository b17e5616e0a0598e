import { z } from "zod";
import { couponCode, couponRefusals } from "./coupons.ts";
import { endpoint } from "./endpoint.ts";
import { name } from "./names.ts";
import { payment, subscriptionStatuses } from "./payments.ts";
import { byId, cardToken, cents, email, id, phoneNumber, taxDocument } from "./values.ts";

/** `amount` is what the person saw, in centavos: the plan's price, or what is due now. Another answers 409 PRICE_CHANGED. */
export const checkoutBody = z.strictObject({
  username: z.string().trim().toLowerCase().min(1).max(30),
  planId: id,
  paymentMethod: z.enum(["pix", "credit_card"], "Escolha PIX ou cartão."),
  fan: z.strictObject({ name: name(2, 80), email, phone: phoneNumber, document: taxDocument.optional() }),
  cardToken: cardToken.optional(),
  cardBrand: z
    .string()
    .trim()
    .toLowerCase()
    .regex(/^[a-z_ ]{2,20}$/, "Bandeira desconhecida.")
    .optional(),
  couponCode: couponCode.optional(),
  amount: cents.optional(),
});

/** The payment as the one who pays sees it: nothing of other people, nothing only the creator weighs. */
export const checkoutPayment = payment.omit({
  subscription: true,
  fee: true,
  receiptChecks: true,
  endToEndId: true,
  refund: true,
});

/**
 * `receiver` is the name that the bank shows before paying; a proof is taken until `receiptUntil`. Where nothing is due there
 * is no `payment`: the order opens once the e-mail is proved, `proof` says which and whether it still can.
 */
export const checkout = z.object({
  _id: z.uuid(),
  status: z.enum(subscriptionStatuses),
  subscriptionId: z.uuid(),
  creator: z.object({ username: z.string(), fullName: z.string(), profilePic: z.string().nullable() }),
  plan: z.object({ _id: z.uuid(), name: z.string(), periodMonths: z.int() }),
  currentPeriodEnd: z.iso.datetime().nullable(),
  receiver: z.string(),
  receiptsLeft: z.int(),
  receiptUntil: z.iso.datetime().nullable(),
  coupon: z.object({ code: z.string(), discount: z.int() }).nullable(),
  trialDays: z.int(),
  /** As it was typed with the order. */
  email: z.string(),
  proof: z.object({ email: z.string(), state: z.enum(["awaited", "given", "refused"]) }).nullable(),
  payment: checkoutPayment.nullable(),
  /** No money of this order is real; `testBank` is where its PIX can be paid as if it were. */
  test: z.boolean(),
  testBank: z.url().nullable(),
});
export type Checkout = z.infer<typeof checkout>;

/** Phones of one carrier share an address, and a creator's link is opened by many of them within minutes. */
const checkoutThrottle = [
  { per: ["address"], limit: 100, minutes: 10 },
  { per: ["address", "body.username"], limit: 30, minutes: 10 },
  { per: ["address"], limit: 30, minutes: 15, counts: couponRefusals, having: "body.couponCode" },
  // Stolen cards are tried out one after the other.
  { per: ["body.fan.email"], limit: 5, minutes: 60, having: "body.cardToken" },
  { per: ["address"], limit: 15, minutes: 60, having: "body.cardToken" },
] as const;

/** Signs the browser in for what this checkout buys, and for nothing else of that e-mail. The same one open answers the same. */
export const postCheckout = endpoint({
  method: "POST",
  url: "/checkout",
  schema: { summary: "Order a subscription", body: checkoutBody, response: { 201: checkout } },
  config: {
    access: "public",
    errors: [
      "VALIDATION_FAILED",
      "ORIGIN_REFUSED",
      "NOT_FOUND",
      "PRICE_CHANGED",
      "CREATOR_NOT_SELLING",
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
  schema: { summary: "An order of this browser, for its live status", params: byId, response: { 200: checkout } },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});
