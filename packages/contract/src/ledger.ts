import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { byId, listOrder, page, pageQuery } from "./values.ts";

/**
 * In centavos. `totalBalance` is held for the creator: `available`, `waitingFunds` and `blocked`; `transferred` was
 * paid out. Sales that fans paid directly to the creator's bank are `receivedOutside`, and the platform fee on them is
 * `feesDue` until a billing collects it. Sales to the creator's own account at a gateway are `receivedInAccount`, less that fee.
 */
export const balance = z.object({
  totalBalance: z.int(),
  available: z.int(),
  waitingFunds: z.int(),
  transferred: z.int(),
  blocked: z.int(),
  receivedOutside: z.int(),
  receivedInAccount: z.int(),
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
 * `net` is `amount` less `fee`, with the sign that the creator sees; `balanceAfter` is `totalBalance` after it.
 * `transferred` also includes money that the platform never held: `custody` says where it went. Of `own_bank` a billing
 * collects the fee later; of `own_account` the gateway deducted it, so that `net` arrived.
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
  custody: z.enum(["platform", "own_bank", "own_account"]),
  paymentMethod: z.enum(["pix", "credit_card"]).nullable(),
  createdAt: z.iso.datetime(),
  /** When the money of a sale becomes or became available. */
  availableAt: z.iso.datetime().nullable(),
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
  "own_account",
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

/** A ledger entry: what an account received, or paid (negative). The entries of an operation sum to zero. */
export const entry = z.object({
  account: z.enum(entryAccounts),
  amount: z.int(),
  balanceAfter: z.int().nullable(),
});

export type Entry = z.infer<typeof entry>;

export const operationDetail = operation.extend({ entries: z.array(entry) });

export type OperationDetail = z.infer<typeof operationDetail>;

/**
 * Money of a sale: `paymentDate` is when it becomes or became available; `suspended` was refunded or disputed before.
 */
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

/** A day (São Paulo) on which money becomes available: the total, and the number of sales. */
export const fallingDay = z.object({ date: z.iso.date(), net: z.int(), count: z.int() });

/** `upcoming` has all future days, earliest first, whatever page is requested. */
export const payablesPage = page(payable).extend({ upcoming: z.array(fallingDay) });

export type PayablesPage = z.infer<typeof payablesPage>;

export const operationsPage = page(operation);

export type OperationsPage = z.infer<typeof operationsPage>;

export const getBalance = endpoint({
  method: "GET",
  url: "/wallet/balance",
  schema: { summary: "Get the balance", response: { 200: balance } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

export const listOperations = endpoint({
  method: "GET",
  url: "/wallet/balance/operations",
  schema: {
    summary: "List operations of the balance",
    description: "Newest first, or by `order` oldest first.",
    querystring: pageQuery.extend({ order: listOrder }),
    response: { 200: operationsPage },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const getOperation = endpoint({
  method: "GET",
  url: "/wallet/balance/operations/:_id",
  schema: { summary: "Get an operation with its ledger entries", params: byId, response: { 200: operationDetail } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

export const listPayables = endpoint({
  method: "GET",
  url: "/wallet/payables",
  schema: {
    summary: "List payables and upcoming releases",
    description: "Newest first; `upcoming` has the days on which money becomes available.",
    querystring: pageQuery,
    response: { 200: payablesPage },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const exportOperations = endpoint({
  method: "GET",
  url: "/wallet/operations/export",
  schema: {
    summary: "Export operations as CSV or OFX",
    description:
      "All operations, oldest first. CSV: UTF-8 with BOM, `;` as separator and decimal commas, for Excel. OFX 1.0.2: " +
      "Windows-1252, for accounting.",
    produces: ["text/csv", "application/x-ofx"],
    querystring: z.strictObject({ format: z.enum(["csv", "ofx"]).default("csv") }),
    response: { 200: z.string() },
  },
  config: { throttle: hourly(60), access: "creator", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});
