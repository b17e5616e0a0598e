import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { byId, page, pageQuery } from "./values.ts";

/**
 * In centavos. `totalBalance` is what is held for the creator: `available`, `waitingFunds` and `blocked`; `transferred` has
 * left for her bank. Of sales that fans paid straight to her bank nothing is held: they are `receivedOutside`, and the
 * platform's fee on them is `feesDue` until a fatura collects it.
 */
export const balance = z.object({
  totalBalance: z.int(),
  available: z.int(),
  waitingFunds: z.int(),
  transferred: z.int(),
  blocked: z.int(),
  receivedOutside: z.int(),
  feesDue: z.int(),
  /** Withheld by the gateway while disputes are open. */
  disputed: z.int(),
  /** Owed to the gateway; the next sales repay it first. */
  debt: z.int(),
});
export type Balance = z.infer<typeof balance>;

export const operationTypes = ["payable", "refund", "transfer", "fee_collection", "chargeback", "adjustment"] as const;
export const operationStatuses = ["waiting_funds", "available", "transferred", "failed"] as const;

/**
 * `net` is `amount` less `fee`, all signed as the creator sees them; `balanceAfter` is `totalBalance` after it.
 * `transferred` is also what never was with us: `custody` says where the money went.
 */
export const operation = z.object({
  _id: z.uuid(),
  type: z.enum(operationTypes),
  status: z.enum(operationStatuses),
  amount: z.int(),
  fee: z.int(),
  net: z.int(),
  balanceAfter: z.int(),
  description: z.string(),
  custody: z.enum(["platform", "own_bank"]),
  paymentMethod: z.enum(["pix", "credit_card"]).nullable(),
  createdAt: z.iso.datetime(),
  /** Of a sale whose money waits, or waited: when it becomes available. */
  fallsAt: z.iso.datetime().nullable(),
  paymentId: z.uuid().nullable(),
  transferId: z.uuid().nullable(),
});
export type Operation = z.infer<typeof operation>;

export const entryAccounts = [
  "available",
  "waiting_funds",
  "blocked",
  "transferred",
  "own_bank",
  "fees_due",
  "iugu",
  "mercadopago",
  "fees",
  "gateway_fees",
  "fans",
  "bank",
  "debt",
  "disputed",
] as const;

/** One line of the double entry: what an account's owner got, or gave (negative). All lines of an operation sum to zero. */
export const entry = z.object({
  account: z.enum(entryAccounts),
  amount: z.int(),
  balanceAfter: z.int().nullable(),
});
export type Entry = z.infer<typeof entry>;

export const operationDetail = operation.extend({ entries: z.array(entry) });
export type OperationDetail = z.infer<typeof operationDetail>;

/** A sale's money on its way: `paymentDate` is when it falls, or fell; `suspended` what went back before. */
export const payable = z.object({
  _id: z.uuid(),
  amount: z.int(),
  fee: z.int(),
  net: z.int(),
  status: z.enum(["waiting_funds", "paid", "suspended"]),
  paymentMethod: z.enum(["pix", "credit_card"]).nullable(),
  paymentDate: z.iso.datetime(),
  paymentId: z.uuid().nullable(),
});

/** A day of São Paulo on which money falls: what, and of how many sales. */
export const fallingDay = z.object({ date: z.iso.date(), net: z.int(), count: z.int() });

/** `upcoming` are all days to come, the next one first, whatever page was asked for. */
export const payablesPage = page(payable).extend({ upcoming: z.array(fallingDay) });
export type PayablesPage = z.infer<typeof payablesPage>;

export const operationsPage = page(operation);
export type OperationsPage = z.infer<typeof operationsPage>;

export const getBalance = endpoint({
  method: "GET",
  url: "/wallet/balance",
  schema: { summary: "What is held for the creator, and what went past", response: { 200: balance } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

export const listOperations = endpoint({
  method: "GET",
  url: "/wallet/balance/operations",
  schema: {
    summary: "What moved the creator's money, newest first",
    querystring: pageQuery,
    response: { 200: operationsPage },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const getOperation = endpoint({
  method: "GET",
  url: "/wallet/balance/operations/:_id",
  schema: { summary: "An operation with its entries", params: byId, response: { 200: operationDetail } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

export const listPayables = endpoint({
  method: "GET",
  url: "/wallet/payables",
  schema: {
    summary: "Sales and when their money falls, newest first; and the days to come",
    querystring: pageQuery,
    response: { 200: payablesPage },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

/** All of them, oldest first. CSV: UTF-8 with a mark, `;`, decimal commas. OFX 1.0.2, Windows-1252. */
export const exportOperations = endpoint({
  method: "GET",
  url: "/wallet/operations/export",
  schema: {
    summary: "The operations as a file for Excel (CSV) or for accounting (OFX)",
    querystring: z.strictObject({ format: z.enum(["csv", "ofx"]).default("csv") }),
    response: { 200: z.string() },
  },
  config: { access: "creator", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});
