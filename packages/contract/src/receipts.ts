import { z } from "zod";
import { checkoutPayment } from "./checkout.ts";
import { endpoint, hourly } from "./endpoint.ts";
import { endToEndId, payment } from "./payments.ts";
import { subscription } from "./subscriptions.ts";
import { byId, paragraph } from "./values.ts";

export { cancelApprovals, scheduleApprovals } from "./approvals.ts";

const byIdErrors = ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] as const;
/** Of approvals, of an order that cannot be fulfilled at its price. */
const unaccepted = ["COUPON_LIMIT_REACHED", "ORDER_NOT_ACCEPTED"] as const;

export const approvePayment = endpoint({
  method: "POST",
  url: "/payments/:_id/approve",
  schema: {
    summary: "Approve the receipt of a payment",
    description:
      "Final. Marks the payment paid and starts its period. A repeated request returns the same; a rejected or closed one is a 409.",
    params: byId,
    response: { 200: payment },
  },
  config: {
    throttle: hourly(600),
    access: "creator",
    priority: "last",
    errors: [
      ...byIdErrors,
      "RECEIPT_MISSING",
      "PAYMENT_ALREADY_DECIDED",
      "PAYMENT_NOT_OPEN",
      "RECEIPT_ALREADY_USED",
      ...unaccepted,
    ],
  },
});

/** The reason that the fan reads when the creator gives none. */
export const defaultRejectionReason = "Não encontramos este pagamento.";
export const unsoldRejectionReason = "Esgotou, saiu da venda ou você já tem. Se pagou, quem publica devolve o valor.";

export const rejectBody = z.strictObject({ reason: paragraph(200).optional() }).nullish();

export const rejectPayment = endpoint({
  method: "POST",
  url: "/payments/:_id/reprove",
  schema: {
    summary: "Reject the receipt of a payment",
    description: "The payment stays open for another receipt.",
    operationId: "rejectPayment",
    params: byId,
    body: rejectBody,
    response: { 200: payment },
  },
  config: {
    throttle: hourly(300),
    access: "creator",
    priority: "last",
    errors: [...byIdErrors, "RECEIPT_MISSING", "PAYMENT_ALREADY_DECIDED", "PAYMENT_NOT_OPEN"],
  },
});

export const markPaidBody = z.strictObject({
  reason: paragraph(200).min(3, "Escreva pelo menos 3 caracteres."),
});

export const markPaid = endpoint({
  method: "POST",
  url: "/payments/:_id/mark-paid",
  schema: {
    summary: "Approve a payment without a receipt",
    description:
      "For a payment to the creator's own key that they received without a receipt. Final, and counts as a sale with " +
      "its fee. Repeating the request returns the same payment. With an undecided receipt it is RECEIPT_WAITING.",
    operationId: "markPaymentPaid",
    params: byId,
    body: markPaidBody,
    response: { 200: payment },
  },
  config: {
    throttle: hourly(120),
    access: "creator",
    priority: "last",
    errors: [...byIdErrors, "PAYMENT_NOT_OPEN", "PAYMENT_BY_GATEWAY", "RECEIPT_WAITING", ...unaccepted],
  },
});

export const sendReceipt = endpoint({
  method: "POST",
  url: "/subscriptions/:_id/payment/receipt",
  schema: {
    summary: "Submit a payment receipt",
    description:
      "A picture (JPEG, PNG, WebP, AVIF or HEIC) or a PDF, the end-to-end id of the transfer, or both, for the open " +
      "payment of a subscription. A fan receives the payment as in their order.",
    operationId: "submitReceipt",
    params: byId,
    response: { 200: z.union([payment, checkoutPayment]) },
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
      "NOT_A_RECEIPT",
      "PAYMENT_NOT_OPEN",
      "RECEIPT_WAITING",
      "RECEIPT_LIMIT",
    ],
  },
});

export const sendPaymentReceipt = endpoint({
  method: "POST",
  url: "/payments/:_id/receipt",
  schema: {
    summary: "Submit a receipt for a payment",
    description: "As for the open payment of a subscription, by the id of any payment of the creator or the browser.",
    operationId: "submitPaymentReceipt",
    params: byId,
    response: { 200: z.union([payment, checkoutPayment]) },
  },
  config: sendReceipt.config,
});

/**
 * `certain`: the id of the charge or of its receipt, the exact amount, an incoming transfer, and a plausible day.
 * `doubtful` needs a person's decision, for the reason in `doubt`: another amount, another day, two lines or charges
 * that match each other (`twice`), only name and amount (`name`), a transfer that paid another payment (`used`) or that the statement may
 * show as returned (`returned`), an expired code (`late`), a price of a coupon without uses left (`coupon`), or an order that cannot be
 * fulfilled any more (`gone`).
 */
export const statementMatch = z.object({
  payment,
  day: z.iso.date().nullable(),
  amount: z.int(),
  description: z.string(),
  level: z.enum(["certain", "doubtful"]),
  doubt: z.enum(["amount", "day", "twice", "name", "used", "returned", "late", "coupon", "gone"]).nullable(),
  approved: z.boolean(),
});

/** A paid payment whose transfer an outgoing line may have returned, in this statement or after an earlier one. */
const statementReturn = z.object({
  payment,
  day: z.iso.date().nullable(),
  amount: z.int(),
  description: z.string(),
});

export type StatementMatch = z.infer<typeof statementMatch>;

const columnIndex = z.int().min(0).max(59);

/** Columns of a table, from 0. Amounts are in one column with signs, or in one for credits and one for debits. */
export const statementColumns = z.strictObject({
  day: columnIndex,
  amount: columnIndex.optional(),
  credit: columnIndex.optional(),
  debit: columnIndex.optional(),
  payer: columnIndex.optional(),
  description: columnIndex.optional(),
});

export type StatementColumns = z.infer<typeof statementColumns>;

const chosenColumns = statementColumns.refine(({ amount, credit, debit, ...others }) => {
  const amounts = amount === undefined ? [credit, debit] : [amount];
  const used = [...amounts, ...Object.values(others)].filter((index) => index !== undefined);
  const hasAmounts =
    amount === undefined ? credit !== undefined && debit !== undefined : credit === undefined && debit === undefined;
  return hasAmounts && new Set(used).size === used.length;
}, "Escolha a data e o valor, cada um em uma coluna.");

/** The first rows of a CSV statement. `columns` is null if they are not understood; then nothing of the statement is read. */
export const statementTable = z.object({
  header: z.array(z.string()).nullable(),
  rows: z.array(z.array(z.string())),
  columns: statementColumns.nullable(),
  /** The creator chose the columns, now or for an earlier statement with this header. */
  byHand: z.boolean(),
});

export type StatementTable = z.infer<typeof statementTable>;

/**
 * Of the incoming transfers (`credits`), `known` ones belong to paid payments and `unknown` ones to no payment here. Lines are counted
 * apart if they are balances or did not happen, if they are not understood (`unread`, with the first of them), and after the most that are read
 * (`beyond`). Of too many open payments with amounts of the statement, the oldest are matched by ids only (`uncompared`). Of too many
 * matches, the last ones are not listed (`unlisted`), certain ones last. `tried` ones cannot be approved. `table` is null for OFX.
 */
export const statementReading = z.object({
  lines: z.int(),
  credits: z.int(),
  known: z.int(),
  unknown: z.int(),
  balances: z.int(),
  unread: z.int(),
  unreadLines: z.array(z.object({ row: z.int(), text: z.string() })),
  beyond: z.int(),
  uncompared: z.int(),
  unlisted: z.int(),
  tried: z.int(),
  table: statementTable.nullable(),
  matches: z.array(statementMatch),
  returned: z.array(statementReturn),
});

export type StatementReading = z.infer<typeof statementReading>;

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

export const postStatement = endpoint({
  method: "POST",
  url: "/payments/statement",
  schema: {
    summary: "Match a bank statement to open payments",
    description:
      "OFX or CSV. Approves certain matches if `approve` is true or the setting `autoApproveStatement` is on, up to 50 per request: the same " +
      "request, with `tried` of this response, approves those that are left `certain` and not `approved`. The file is not stored. If " +
      "`table.columns` is null, send the file again with `columns`: JSON of the indexes of `day` and `amount`, or `credit` and `debit`, " +
      "and optionally `payer` and `description`. They are remembered for the next statement with the same header.",
    operationId: "matchStatement",
    response: { 200: statementReading },
  },
  config: {
    throttle: hourly(60),
    access: "creator",
    upload: {
      fields: z.strictObject({
        approve: z.enum(["true", "false"]).optional(),
        tried: z.coerce.number().int().min(0).max(1_000_000).optional(),
        columns: z.string().max(300).transform(parseJson).pipe(chosenColumns).optional(),
      }),
      maxBytes: 5 * 1024 * 1024,
      tooLarge: "FILE_TOO_LARGE",
    },
    errors: ["UNAUTHENTICATED", "FILE_MISSING", "STATEMENT_UNREADABLE", "STATEMENT_COLUMNS_WRONG"],
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
    priority: "last",
    upload: { fields: z.strictObject({}), maxBytes: 5 * 1024 * 1024, tooLarge: "FILE_TOO_LARGE" },
    errors: [
      ...byIdErrors,
      "FILE_MISSING",
      "STATEMENT_UNREADABLE",
      "STATEMENT_WITHOUT_PAYMENT",
      "PAYMENT_NOT_OPEN",
      "RECEIPT_ALREADY_USED",
      ...unaccepted,
    ],
  },
});

export const revokePayment = endpoint({
  method: "POST",
  url: "/subscriptions/:_id/payment/revoke",
  schema: {
    summary: "Revoke access to a subscription",
    description:
      "At once. Marks the newest payment, if there is one, as `revoked`; its sale stays in the ledger because an " +
      "approval is final.",
    operationId: "revokeSubscription",
    params: byId,
    response: { 200: subscription },
  },
  config: { access: "creator", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});
