import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { byId, id, page, pageQuery, paragraph } from "./values.ts";

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

/** The part of a card number that may be shown. */
export const shownCard = z.object({ brand: z.string().nullable(), lastDigits: z.string() });
export type ShownCard = z.infer<typeof shownCard>;

/** A result of the automatic receipt analysis, for the creator's decision; it never approves a payment. */
export const receiptCheck = z.object({
  kind: z.enum(["scheduled", "late", "amount", "receiver", "order", "day", "file", "endToEndId"]),
  level: z.enum(["green", "amber", "red"]),
  message: z.string(),
});

/**
 * Amounts in centavos: `amount` is the total due, `discount` what a coupon has already taken off it, `refunded` the
 * total of refunds, `fee` the platform's share (posted for paid payments, expected for open ones, null for everybody
 * but the creator). `receiptManualApproved` is null while a receipt is under review, then the decision; `receiptUrl` is
 * signed for this session. `txid` has 25 alphanumerics and is unique for each charge.
 */
export const payment = z.object({
  _id: z.uuid(),
  subscription: z.object({
    _id: z.uuid(),
    status: z.enum(subscriptionStatuses),
    plan: z.object({ _id: z.uuid(), name: z.string(), periodMonths: z.int() }),
    fan: z.object({ _id: z.uuid(), name: z.string(), email: z.string(), phone: z.string() }),
  }),
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
  receiptUrl: z.string().nullable(),
  receiptSentBy: z.enum(["fan", "creator"]).nullable(),
  receiptSentAt: z.iso.datetime().nullable(),
  endToEndId: z.string().nullable(),
  receiptManualApproved: z.boolean().nullable(),
  receiptReproveReason: z.string().nullable(),
  receiptChecks: z.array(receiptCheck),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  periodStart: z.iso.datetime().nullable(),
  periodEnd: z.iso.datetime().nullable(),
  card: shownCard.nullable(),
  /** A refund that the gateway has not completed, of `amount` centavos; a `refused` one is retried. */
  refund: z.object({ state: z.enum(["under_way", "refused"]), amount: z.int(), askedAt: z.iso.datetime() }).nullable(),
});
export type Payment = z.infer<typeof payment>;

/**
 * `E`, the ISPB of the bank (eight digits), yyyyMMddHHmm in UTC, eleven alphanumerics (Pix API, endToEndId). Stored in
 * upper case.
 */
export const endToEndId = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^E\d{8}\d{12}[A-Z0-9]{11}$/, "Código da transação inválido: são 32 caracteres e começa com E.");

/**
 * `hasReceiptUrl` (with or without a value) selects payments with a receipt; `receiptManualApproved=null` undecided
 * ones; `subscription` those of one subscription, none if it is another creator's.
 */
export const paymentsQuery = pageQuery.extend({
  subscription: id.optional(),
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

export const approvePayment = endpoint({
  method: "POST",
  url: "/payments/:_id/approve",
  schema: {
    summary: "Approve the receipt of a payment",
    description:
      "Final. Marks the payment paid and starts its period. Repeating the request returns the same payment; a " +
      "rejected or closed one is a 409.",
    params: byId,
    response: { 200: payment },
  },
  config: {
    throttle: hourly(600),
    access: "creator",
    errors: [
      "UNAUTHENTICATED",
      "VALIDATION_FAILED",
      "NOT_FOUND",
      "RECEIPT_MISSING",
      "PAYMENT_ALREADY_DECIDED",
      "PAYMENT_NOT_OPEN",
      "RECEIPT_ALREADY_USED",
    ],
  },
});

/** The reason that the fan reads when the creator gives none. */
export const defaultReproveReason = "Não encontramos este pagamento. Confira o comprovante e envie de novo.";

export const reproveBody = z.strictObject({ reason: paragraph(200).optional() }).nullish();

export const reprovePayment = endpoint({
  method: "POST",
  url: "/payments/:_id/reprove",
  schema: {
    summary: "Reject the receipt of a payment",
    description: "The payment stays open for another receipt.",
    operationId: "rejectPayment",
    params: byId,
    body: reproveBody,
    response: { 200: payment },
  },
  config: {
    throttle: hourly(300),
    access: "creator",
    errors: [
      "UNAUTHENTICATED",
      "VALIDATION_FAILED",
      "NOT_FOUND",
      "RECEIPT_MISSING",
      "PAYMENT_ALREADY_DECIDED",
      "PAYMENT_NOT_OPEN",
    ],
  },
});

export const sendReceipt = endpoint({
  method: "POST",
  url: "/subscriptions/:_id/payment/receipt",
  schema: {
    summary: "Submit a payment receipt",
    description:
      "A picture (JPEG, PNG, WebP, AVIF or HEIC) or a PDF, the end-to-end id of the transfer, or both, for the open " +
      "payment of a subscription.",
    operationId: "submitReceipt",
    params: byId,
    response: { 200: payment },
  },
  config: {
    access: "creator-or-fan",
    throttle: [
      { per: ["account", "params._id"], limit: 10, minutes: 60 },
      { per: ["address"], limit: 60, minutes: 60 },
    ],
    upload: {
      fields: z.strictObject({ endToEndId: endToEndId.optional() }),
      maxBytes: 10 * 1024 * 1024,
      tooLarge: "FILE_TOO_LARGE",
    },
    errors: [
      "UNAUTHENTICATED",
      "NOT_FOUND",
      "FILE_MISSING",
      "NOT_A_PROOF",
      "PAYMENT_NOT_OPEN",
      "RECEIPT_WAITING",
      "RECEIPT_LIMIT",
    ],
  },
});

/**
 * `certain`: the id of the charge or of its receipt, the exact amount, an incoming transfer, and a plausible day.
 * `doubtful` needs a person's decision, for the reason in `doubt`: another amount, another day, two lines or charges
 * that match each other (`twice`), only name and amount (`name`), a transfer that paid another payment (`used`), or an
 * expired code (`late`).
 */
export const statementMatch = z.object({
  payment,
  day: z.iso.date().nullable(),
  amount: z.int(),
  description: z.string(),
  level: z.enum(["certain", "doubtful"]),
  doubt: z.enum(["amount", "day", "twice", "name", "used", "late"]).nullable(),
  approved: z.boolean(),
});
export type StatementMatch = z.infer<typeof statementMatch>;

/**
 * Of the incoming transfers (`credits`), `known` ones belong to paid payments and `unknown` ones to no payment here.
 */
export const statementReading = z.object({
  lines: z.int(),
  credits: z.int(),
  known: z.int(),
  unknown: z.int(),
  matches: z.array(statementMatch),
});
export type StatementReading = z.infer<typeof statementReading>;

export const postStatement = endpoint({
  method: "POST",
  url: "/payments/statement",
  schema: {
    summary: "Match a bank statement to open payments",
    description:
      "OFX or CSV. Approves certain matches if `approve` is true or the setting `autoApproveStatement` is on. The " +
      "file is not stored.",
    operationId: "matchStatement",
    response: { 200: statementReading },
  },
  config: {
    throttle: hourly(60),
    access: "creator",
    upload: {
      fields: z.strictObject({ approve: z.enum(["true", "false"]).optional() }),
      maxBytes: 5 * 1024 * 1024,
      tooLarge: "FILE_TOO_LARGE",
    },
    errors: ["UNAUTHENTICATED", "FILE_MISSING", "STATEMENT_UNREADABLE"],
  },
});

export const approveLatePayment = endpoint({
  method: "POST",
  url: "/payments/:_id/approve-late",
  schema: {
    summary: "Approve an expired payment by a statement",
    description:
      "The statement must show the transfer of this payment with the doubt `late`. The period starts now, or after " +
      "the current one. Repeating the request returns the same payment.",
    params: byId,
    response: { 200: payment },
  },
  config: {
    throttle: hourly(60),
    access: "creator",
    upload: { fields: z.strictObject({}), maxBytes: 5 * 1024 * 1024, tooLarge: "FILE_TOO_LARGE" },
    errors: [
      "UNAUTHENTICATED",
      "VALIDATION_FAILED",
      "NOT_FOUND",
      "FILE_MISSING",
      "STATEMENT_UNREADABLE",
      "STATEMENT_WITHOUT_PAYMENT",
      "PAYMENT_NOT_OPEN",
      "RECEIPT_ALREADY_USED",
    ],
  },
});
