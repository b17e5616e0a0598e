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

/** What is printed of a card, to know it by. */
export const shownCard = z.object({ brand: z.string().nullable(), lastDigits: z.string() });
export type ShownCard = z.infer<typeof shownCard>;

/** What the server could read of a proof, for the creator to weigh; it never approves by itself. */
export const receiptCheck = z.object({
  kind: z.enum(["scheduled", "late", "amount", "receiver", "order", "day", "file", "endToEndId"]),
  level: z.enum(["green", "amber", "red"]),
  message: z.string(),
});

/**
 * In centavos, `amount` is what is to be paid, `discount` what a coupon has taken off already, `refunded` what went back so far,
 * `fee` the platform's part: booked for what was paid, due for what is open, null for anybody but the creator.
 * `receiptManualApproved` is null
 * while a proof waits, then the decision; `receiptUrl` is signed for the session that asked. `txid` is 25 alphanumerics, one for
 * each charge.
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
  /** A refund that its gateway has not made yet, of `amount` centavos; `refused` is submitted again from time to time. */
  refund: z.object({ state: z.enum(["under_way", "refused"]), amount: z.int(), askedAt: z.iso.datetime() }).nullable(),
});
export type Payment = z.infer<typeof payment>;

/** `E`, eight digits of the bank's ISPB, yyyyMMddHHmm in UTC, eleven alphanumerics (Pix API, endToEndId). Kept in upper case. */
export const endToEndId = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^E\d{8}\d{12}[A-Z0-9]{11}$/, "Código da transação inválido: são 32 caracteres e começa com E.");

/**
 * `hasReceiptUrl` (with or without a value) keeps those with a proof; `receiptManualApproved=null` those undecided; `subscription`
 * those of one subscription, none where it is another creator's.
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
    summary: "The creator's payments; those with a waiting proof oldest first, else newest first",
    querystring: paymentsQuery,
    response: { 200: page(payment) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

/** Final. Asking again for what was approved answers the same payment; a reproved or closed one is a 409. */
export const approvePayment = endpoint({
  method: "POST",
  url: "/payments/:_id/approve",
  schema: {
    summary: "Accept the waiting proof: the payment is paid, the subscription runs",
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

/** What the fan reads when the creator gives no reason. */
export const defaultReproveReason = "Não encontramos este pagamento. Confira o comprovante e envie de novo.";

export const reproveBody = z.strictObject({ reason: paragraph(200).optional() }).nullish();

export const reprovePayment = endpoint({
  method: "POST",
  url: "/payments/:_id/reprove",
  schema: {
    summary: "Refuse the waiting proof; the payment stays open for another",
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

/** A picture (JPEG, PNG, WebP, AVIF, HEIC) or a PDF, the transfer's id, or both. */
export const sendReceipt = endpoint({
  method: "POST",
  url: "/subscriptions/:_id/payment/receipt",
  schema: {
    summary: "Send the proof of the subscription's open payment",
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
 * `certain`: an id of the charge or of its waiting proof, exactly its amount, money that came in, on a day that fits. `doubtful` is
 * what a person must look at, and `doubt` why: another amount, another day, two lines or charges that claim one another, the
 * payer's name and the amount alone, a transfer that has paid another payment (`used`), or a code that had expired (`late`).
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

/** Of the statement's `credits` those that are of payments paid already are `known`, and those of nothing here `unknown`. */
export const statementReading = z.object({
  lines: z.int(),
  credits: z.int(),
  known: z.int(),
  unknown: z.int(),
  matches: z.array(statementMatch),
});
export type StatementReading = z.infer<typeof statementReading>;

/** `approve` has what is certain approved; so has the setting `autoApproveStatement` without it. Nothing of the file is kept. */
export const postStatement = endpoint({
  method: "POST",
  url: "/payments/statement",
  schema: {
    summary: "Hold a bank statement (OFX or CSV) against the payments that wait",
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

/**
 * The statement is read again: it must show the transfer for this payment with the doubt `late`. The period starts now, or after what
 * runs. Asking again for what was approved answers the same payment.
 */
export const approveLatePayment = endpoint({
  method: "POST",
  url: "/payments/:_id/approve-late",
  schema: {
    summary: "Approve an expired payment by a bank statement",
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
