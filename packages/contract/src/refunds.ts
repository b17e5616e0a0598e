import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { endToEndId, payment } from "./payments.ts";
import { byId, page, pageQuery } from "./values.ts";

/**
 * Money that a fan has withdrawn within 7 days and that no gateway can send back for the creator. `dueAt` is the end of the last day
 * to do so; `txids` name what was paid, as the creator's bank may show it. In centavos.
 */
export const refund = z.object({
  _id: z.uuid(),
  subscription: z.object({
    _id: z.uuid(),
    plan: z.object({ _id: z.uuid(), name: z.string() }),
    fan: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  }),
  amount: z.int(),
  txids: z.array(z.string()),
  paidAt: z.iso.datetime(),
  askedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  returnedAt: z.iso.datetime().nullable(),
  endToEndId: z.string().nullable(),
});
export type Refund = z.infer<typeof refund>;

export const listRefunds = endpoint({
  method: "GET",
  url: "/refunds",
  schema: {
    summary: "Money to send back, the most urgent first; or what was sent back, newest first",
    querystring: pageQuery.extend({ returned: z.enum(["true", "false"]).default("false") }),
    response: { 200: page(refund) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

/** Said once: asking again answers the same. The transfer's id is optional, and the fan can read it. */
export const markReturned = endpoint({
  method: "POST",
  url: "/refunds/:_id/returned",
  schema: {
    summary: "The money was sent back",
    params: byId,
    body: z.strictObject({ endToEndId: endToEndId.optional() }).nullish(),
    response: { 200: refund },
  },
  config: {
    throttle: hourly(120),
    access: "creator",
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "RECEIPT_ALREADY_USED"],
  },
});

/** In centavos. */
const refundAmount = z.int().min(1, "O valor mínimo é R$ 0,01.").max(100_000_000);

/** What is left of the payment, or `amount` of it. Access ends with the whole. Requested again, the same payment is answered. */
export const refundPayment = endpoint({
  method: "POST",
  url: "/iugu/payments/:_id/refund",
  schema: {
    summary: "Refund a payment through its gateway",
    params: byId,
    body: z.strictObject({ amount: refundAmount.optional() }).nullish(),
    response: { 200: payment },
  },
  config: {
    throttle: hourly(120),
    access: "creator",
    errors: [
      "UNAUTHENTICATED",
      "VALIDATION_FAILED",
      "NOT_FOUND",
      "NOT_REFUNDABLE",
      "PAYMENT_DISPUTED",
      "PARTIAL_REFUND_UNSUPPORTED",
      "REFUND_REFUSED",
      "REFUND_UNDER_WAY",
      "GATEWAY_BUSY",
    ],
  },
});

/**
 * A refund that the creator made at their own bank: what is left of the payment, or `amount` of it. The platform's fee returns in
 * proportion. Access ends with the whole.
 */
export const recordRefund = endpoint({
  method: "POST",
  url: "/payments/:_id/refunds",
  schema: {
    summary: "Record a refund made outside the platform",
    params: byId,
    body: z.strictObject({ amount: refundAmount.optional(), endToEndId: endToEndId.optional() }).nullish(),
    response: { 200: payment },
  },
  config: {
    throttle: hourly(120),
    access: "creator",
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "NOT_REFUNDABLE", "REFUND_ALREADY_RECORDED"],
  },
});
