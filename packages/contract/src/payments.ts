import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { id, page, pageQuery, typedText } from "./values.ts";

export const paymentStatuses = [
  "pending",
  "paid",
  "refused",
  "refunded",
  "revoked",
  "disputed",
  "charged_back",
  "expired",
] as const;

export const subscriptionStatuses = [
  "pending",
  "trialing",
  "active",
  "grace",
  "expired",
  "canceled",
  "revoked",
  "refunded",
  "charged_back",
] as const;

/** What can be bought. */
export const orderLineKinds = ["subscription", "tip", "item", "gift"] as const;

/** A line of the order that a payment pays. `refundedAt`: it was refunded alone, or withdrawn. */
const paidLine = z.object({
  position: z.int(),
  kind: z.enum(orderLineKinds),
  title: z.string(),
  amount: z.int(),
  refundedAt: z.iso.datetime().nullable(),
});

const payer = z.object({ _id: z.uuid(), name: z.string(), email: z.string(), phone: z.string() });

/** The part of a card number that may be shown. */
export const shownCard = z.object({ brand: z.string().nullable(), lastDigits: z.string() });
export type ShownCard = z.infer<typeof shownCard>;

const receiptCheckKinds = [
  ...(["scheduled", "outcome", "late", "amount", "receiver", "order", "day", "file", "endToEndId"] as const),
  ...(["coupon", "item"] as const),
] as const;

/** A result of the automatic receipt analysis, for the creator's decision; it never approves a payment. */
export const receiptCheck = z.object({
  kind: z.enum(receiptCheckKinds),
  level: z.enum(["green", "amber", "red"]),
  message: z.string(),
});

/**
 * Why a refund waits, and what ends it: money, another connection of the account, the gateway itself, or, if it was `removed`, the
 * settings of this installation.
 */
export const refundWaits = ["balance", "unlinked", "refused", "removed", "gateway"] as const;

/**
 * A refund of `amount` centavos that the gateway has not completed. It is `waiting` while the gateway has no request of
 * it: it is submitted again, and its creator may cancel it if they requested it (`mayCancel`).
 */
export const openRefund = z.object({
  state: z.enum(["under_way", "waiting"]),
  reason: z.enum(refundWaits).nullable(),
  amount: z.int(),
  requestedAt: z.iso.datetime(),
  mayCancel: z.boolean(),
});

/**
 * Amounts in centavos: `amount` is the total due, or paid with a fine or discount of the gateway, `discount` what a coupon has already
 * taken off it, `refunded` the total of refunds, `fee` the platform's share (posted for paid payments, expected for open ones, null for
 * everybody but the creator). `receiptManualApproved` is null while a receipt is under review, then the decision; `receiptUrl` is signed
 * for this session. `receiptApprovesIn`: the seconds in which the creator may undo that they approved it with others, 0 while it is
 * approved. `refundDue`: it counts as refunded, and its creator has not returned the money yet. `title` is what was bought, of the `kinds`
 * of its lines; `fan` is who pays, as typed in the order. `subscription` is null where none was bought. `mayCorrectEmail`: nobody has
 * signed in with the address of `fan`, and the creator has not corrected it. `paidNote` is the reason of a creator who marked it as paid
 * without a receipt. `txid` has 25 alphanumerics and is unique for each charge.
 */
export const payment = z.object({
  _id: z.uuid(),
  orderId: z.uuid(),
  title: z.string(),
  kinds: z.array(z.enum(orderLineKinds)),
  lines: z.array(paidLine),
  fan: payer,
  subscription: z
    .object({
      _id: z.uuid(),
      status: z.enum(subscriptionStatuses),
      plan: z.object({ _id: z.uuid(), name: z.string(), periodMonths: z.int() }),
      fan: payer,
    })
    .nullable(),
  amount: z.int(),
  discount: z.int(),
  refunded: z.int(),
  fee: z.int().nullable(),
  paymentMethod: z.enum(["pix", "credit_card"]),
  gateway: z.enum(["bacen", "iugu", "mercadopago"]),
  status: z.enum(paymentStatuses),
  txid: z.string(),
  pixCopyPaste: z.string().nullable(),
  pixExpiresAt: z.iso.datetime().nullable(),
  receiptId: z.uuid().nullable(),
  receiptUrl: z.string().nullable(),
  receiptSentBy: z.enum(["fan", "creator"]).nullable(),
  receiptSentAt: z.iso.datetime().nullable(),
  endToEndId: z.string().nullable(),
  receiptManualApproved: z.boolean().nullable(),
  receiptRejectionReason: z.string().nullable(),
  receiptChecks: z.array(receiptCheck),
  receiptApprovesIn: z.int().min(0).nullable(),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  periodStart: z.iso.datetime().nullable(),
  periodEnd: z.iso.datetime().nullable(),
  card: shownCard.nullable(),
  refund: openRefund.nullable(),
  refundDue: z.boolean(),
  paidNote: z.string().nullable(),
  mayCorrectEmail: z.boolean(),
});
export type Payment = z.infer<typeof payment>;
export type ReceiptLevel = Payment["receiptChecks"][number]["level"];

/** What a green receipt must have been found to show: an unread picture is not green because nothing was found wrong. */
const neededChecks = ["amount", "receiver"];

/** The worst of a receipt's checks; amber if the amount or the payee was not checked. */
export function toReceiptLevel(checks: Payment["receiptChecks"]): ReceiptLevel {
  if (checks.some(({ level }) => level === "red")) return "red";
  const isGreen = neededChecks.every((kind) => checks.some((check) => check.kind === kind && check.level === "green"));
  return isGreen && checks.every(({ level }) => level === "green") ? "green" : "amber";
}

/**
 * `E`, the ISPB of the bank (eight digits), yyyyMMddHHmm in UTC, eleven alphanumerics (Pix API, endToEndId). Stored in
 * upper case.
 */
export const endToEndId = typedText
  .toUpperCase()
  .regex(/^E\d{8}\d{12}[A-Z0-9]{11}$/, "Código da transação inválido: são 32 caracteres e começa com E.");

/**
 * `hasReceiptUrl` (with or without a value) selects payments with a receipt; `receiptManualApproved=null` undecided
 * ones; `subscription`, `order` and `item` those of one subscription, order or single item, none if it is another creator's. `unpaid`:
 * of `tip` and `item` orders of this kind without a subscription, to the creator's own key, that can still be paid; of `first` open
 * orders by PIX of all kinds without a receipt, no renewals.
 */
export const paymentsQuery = pageQuery.extend({
  subscription: id.optional(),
  order: id.optional(),
  item: id.optional(),
  unpaid: z.enum(["tip", "item", "first"]).optional(),
  paymentMethod: z.enum(["pix", "credit_card"]).optional(),
  hasReceiptUrl: z.enum(["", "true", "false"]).optional(),
  receiptManualApproved: z.enum(["null", "true", "false"]).optional(),
  status: z.enum(paymentStatuses).optional(),
});

export const listPayments = endpoint({
  method: "GET",
  url: "/payments",
  schema: {
    summary: "List payments",
    description:
      "Newest first; a selection of receipts under review only is a queue, oldest first. `hasReceiptUrl` selects " +
      "payments with a receipt, `receiptManualApproved=null` undecided ones.",
    querystring: paymentsQuery,
    response: { 200: page(payment) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

/**
 * Of the payments to the creator's own key that they have approved since midnight in São Paulo and that still count as paid; `amount` in
 * centavos.
 */
export const approvedToday = z.object({ people: z.int(), amount: z.int() });
export type ApprovedToday = z.infer<typeof approvedToday>;

export const getApprovedToday = endpoint({
  method: "GET",
  url: "/payments/approved-today",
  schema: {
    summary: "Get what was approved today",
    description: "How many people paid it, and how much: receipts, lines of statements and payments without either.",
    response: { 200: approvedToday },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

/**
 * `amount` is in centavos. `pixCopyPaste` is a BR Code of the saved key for that amount and without an order, to check
 * what the payer's bank shows.
 */
export const pixTestCode = z.object({ amount: z.int(), pixCopyPaste: z.string() });

export type PixTestCode = z.infer<typeof pixTestCode>;

export const getPixTestCode = endpoint({
  method: "GET",
  url: "/account/pix/test-code",
  schema: {
    summary: "Get a test BR Code of the PIX key",
    description: "NOT_FOUND before a key is saved.",
    response: { 200: pixTestCode },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "NOT_FOUND"] },
});
