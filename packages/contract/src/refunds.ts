import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { endToEndId, payment } from "./payments.ts";
import { byId, page, pageQuery } from "./values.ts";

/**
 * A refund within 7 days that the creator has to transfer, because no gateway can. `dueAt` is the end of the last day
 * for it; `txids` identify the payments as the creator's bank may show them. In centavos.
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
  requestedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  returnedAt: z.iso.datetime().nullable(),
  endToEndId: z.string().nullable(),
  /** The gateway could not make it, so that the bank has no transfer to return. */
  isHandedOver: z.boolean(),
  /** Earlier refunds of the same verified e-mail with this creator. */
  earlier: z.int(),
});
export type Refund = z.infer<typeof refund>;

export const listRefunds = endpoint({
  method: "GET",
  url: "/refunds",
  schema: {
    summary: "List refunds to transfer",
    description: "Most urgent first; with `returned=true`, completed refunds, newest first.",
    querystring: pageQuery.extend({ returned: z.enum(["true", "false"]).default("false") }),
    response: { 200: page(refund) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const markReturned = endpoint({
  method: "POST",
  url: "/refunds/:_id/returned",
  schema: {
    summary: "Confirm the transfer of a refund",
    description: "Repeating the request returns the same refund. The optional end-to-end id is shown to the fan.",
    operationId: "confirmRefundTransfer",
    params: byId,
    body: z.strictObject({ endToEndId: endToEndId.optional() }).nullish(),
    response: { 200: refund },
  },
  config: {
    throttle: hourly(120),
    access: "creator",
    priority: "last",
    fresh: true,
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "RECEIPT_ALREADY_USED", "REFUND_ALREADY_RECORDED"],
  },
});

/** In centavos. */
const refundAmount = z.int().min(1, "O valor mínimo é R$ 0,01.").max(100_000_000);

export const refundPayment = endpoint({
  method: "POST",
  url: "/iugu/payments/:_id/refund",
  schema: {
    summary: "Refund a payment through its gateway",
    description:
      "Refunds `amount` in centavos, or all that is left of the payment. A full refund ends access. 202 if the gateway " +
      "has not completed it: `refund` says whether it is under way or waits, and both are e-mailed when it is made. " +
      "Repeating the request returns the same payment.",
    params: byId,
    body: z.strictObject({ amount: refundAmount.optional() }).nullish(),
    response: { 200: payment, 202: payment },
  },
  config: {
    throttle: hourly(120),
    access: "creator",
    priority: "last",
    fresh: true,
    errors: [
      "UNAUTHENTICATED",
      "VALIDATION_FAILED",
      "NOT_FOUND",
      "NOT_REFUNDABLE",
      "PAYMENT_DISPUTED",
      "PARTIAL_REFUND_UNSUPPORTED",
      "REFUND_WINDOW_CLOSED",
      "REFUND_REFUSED",
      "GATEWAY_UNLINKED",
      "GATEWAY_BUSY",
    ],
  },
});

export const cancelRefund = endpoint({
  method: "DELETE",
  url: "/iugu/payments/:_id/refund",
  schema: {
    summary: "Cancel a waiting refund",
    description:
      "Only one that the creator requested and that the gateway has not received. Its money becomes available again. " +
      "Repeating the request returns the same payment.",
    params: byId,
    response: { 200: payment },
  },
  config: {
    throttle: hourly(120),
    access: "creator",
    priority: "last",
    fresh: true,
    errors: [
      "UNAUTHENTICATED",
      "VALIDATION_FAILED",
      "NOT_FOUND",
      "REFUND_IN_PROGRESS",
      "REFUND_DONE",
      "REFUND_REQUIRED",
    ],
  },
});

export const listWaitingRefunds = endpoint({
  method: "GET",
  url: "/refunds/waiting",
  schema: {
    summary: "List payments with an open refund",
    description: "Through gateways, longest requested first, including withdrawals of fans.",
    querystring: pageQuery,
    response: { 200: page(payment) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const recordRefund = endpoint({
  method: "POST",
  url: "/payments/:_id/refunds",
  schema: {
    summary: "Record a refund made outside the platform",
    description:
      "For a refund that the creator made at their bank: `amount` in centavos, or all that is left of the payment. " +
      "The platform fee is refunded in proportion. A full refund ends access. `endToEndId` is required for more than " +
      "half of the payment, unless it is all of it.",
    params: byId,
    body: z.strictObject({ amount: refundAmount.optional(), endToEndId: endToEndId.optional() }).nullish(),
    response: { 200: payment },
  },
  config: {
    throttle: hourly(120),
    access: "creator",
    priority: "last",
    fresh: true,
    errors: [
      "UNAUTHENTICATED",
      "VALIDATION_FAILED",
      "NOT_FOUND",
      "NOT_REFUNDABLE",
      "RECEIPT_ALREADY_USED",
      "REFUND_ALREADY_RECORDED",
    ],
  },
});
