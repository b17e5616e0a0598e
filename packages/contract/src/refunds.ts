import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { endToEndId, orderLineKinds, payment } from "./payments.ts";
import { fanRefund } from "./renewals-values.ts";
import { byId, page, pageQuery } from "./values.ts";

const refundedFan = z.object({ name: z.string(), email: z.string(), phone: z.string() });

/**
 * A refund, of a withdrawal within 7 days, an unclaimed gift or a payment that was not accepted, that the creator has to transfer,
 * because no gateway can. `title` is what it was for, of the `kinds` of its lines; `subscription` is null if none was. `dueAt` is the end of the last day for it; `txids`
 * identify the payments as the creator's bank may show them. In centavos.
 */
export const refund = z.object({
  _id: z.uuid(),
  title: z.string(),
  kinds: z.array(z.enum(orderLineKinds)),
  fan: refundedFan,
  subscription: z
    .object({ _id: z.uuid(), plan: z.object({ _id: z.uuid(), name: z.string() }), fan: refundedFan })
    .nullable(),
  amount: z.int(),
  txids: z.array(z.string()),
  paidAt: z.iso.datetime(),
  requestedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  returnedAt: z.iso.datetime().nullable(),
  endToEndId: z.string().nullable(),
  /** The gateway could not make it, so that the bank has no transfer to return. */
  isHandedOver: z.boolean(),
  /** A gift that nobody claimed goes back, after 90 days or because the creator leaves: nobody withdrew. */
  isUnclaimedGift: z.boolean(),
  /** The payment was not accepted, since its order was paid already or had ended: nobody withdrew. */
  isUnwanted: z.boolean(),
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

/**
 * What a fan may do about something that they have bought: `withdrawal` until `until`, by `POST /fan/orders/{_id}/refund` with the
 * order's `orderId` and these `lines`, for `amount` centavos. `others` goes back with it, since the gateway refunds the order only as a
 * whole. `refund`: it was withdrawn.
 */
export const purchaseRefund = z.object({
  withdrawal: z
    .object({
      orderId: z.uuid(),
      lines: z.array(z.int()),
      amount: z.int(),
      until: z.iso.datetime(),
      others: z.array(z.string()),
    })
    .nullable(),
  refund: fanRefund.nullable(),
});
export type PurchaseRefund = z.infer<typeof purchaseRefund>;

/** Positions of the lines of an order. */
const refundLines = z.array(z.int().min(1).max(5)).min(1).max(5);

export const refundFanOrder = endpoint({
  method: "POST",
  url: "/fan/orders/:_id/refund",
  schema: {
    summary: "Withdraw an order and request its refund",
    description:
      "All of it or `lines`, within 7 days of its payment: access to them ends immediately, and the money is refunded the way it was " +
      "paid, by the creator or the gateway. Repeating the request returns the same refund. PARTIAL_REFUND_UNSUPPORTED if the gateway " +
      "refunds the order only as a whole.",
    params: byId,
    body: z.strictObject({ lines: refundLines.optional() }).nullish(),
    response: { 200: fanRefund },
  },
  config: {
    throttle: hourly(30),
    access: "fan",
    priority: "last",
    errors: [
      "FAN_UNAUTHENTICATED",
      "ORIGIN_REFUSED",
      "VALIDATION_FAILED",
      "NOT_FOUND",
      "REFUND_TOO_LATE",
      "RECEIPT_WAITING",
      "PARTIAL_REFUND_UNSUPPORTED",
    ],
  },
});

/** In centavos. */
const refundAmount = z.int().min(1, "O valor mínimo é R$ 0,01.").max(100_000_000);

type Measure = { amount?: number | undefined; lines?: number[] | undefined };
const hasOneMeasure = ({ amount, lines }: Measure) => amount === undefined || lines === undefined;
const oneMeasure = { path: ["lines"], error: "Informe o valor ou os itens, não os dois." };

export const refundPayment = endpoint({
  method: "POST",
  url: "/iugu/payments/:_id/refund",
  schema: {
    summary: "Refund a payment through its gateway",
    description:
      "Refunds `amount` in centavos, the `lines` of the order at these positions, which are taken back once the gateway has refunded " +
      "them, or all that is left of the payment. A full refund ends access. 202 if the gateway " +
      "has not completed it: `refund` says whether it is under way or waits, and both are e-mailed when it is made. " +
      "Repeating the request returns the same payment. With `refunded`, what was refunded before, an `amount` that has been refunded " +
      "since then is not refunded again.",
    params: byId,
    body: z
      .strictObject({
        amount: refundAmount.optional(),
        lines: refundLines.optional(),
        refunded: z.int().min(0).optional(),
      })
      .refine(hasOneMeasure, oneMeasure)
      .nullish(),
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
      "For a refund that the creator made at their bank: `amount` in centavos, the `lines` of the order at these positions, which " +
      "are taken back, or all that is left of the payment. " +
      "The platform fee is refunded in proportion. A full refund ends access. `endToEndId` is required for more than " +
      "half of the payment, unless it is all of it or of lines.",
    params: byId,
    body: z
      .strictObject({
        amount: refundAmount.optional(),
        lines: refundLines.optional(),
        endToEndId: endToEndId.optional(),
      })
      .refine(hasOneMeasure, oneMeasure)
      .nullish(),
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
