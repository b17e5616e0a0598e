import { z } from "zod";
import { account, errors } from "./admin-values.ts";
import { endpoint } from "./endpoint.ts";
import { page, pageQuery } from "./values.ts";

export const differenceKinds = [
  "sale",
  "fee",
  "refund",
  "payout",
  "balance",
  "available",
  "receivable",
  "disputed",
  "statement",
] as const;

/**
 * A discrepancy between a creator's gateway (`found`) and the ledger (`expected`), in centavos; null where one side has
 * no such record.
 */
export const difference = z.object({
  _id: z.uuid(),
  account,
  gateway: z.enum(["iugu", "mercadopago"]),
  kind: z.enum(differenceKinds),
  /** The payment, transfer, gateway charge or statement day that differs. */
  subject: z.string(),
  expected: z.int().nullable(),
  found: z.int().nullable(),
  firstSeenAt: z.iso.datetime(),
});

export type Difference = z.infer<typeof difference>;

export const listDiscrepancies = endpoint({
  method: "GET",
  url: "/admin/discrepancies",
  schema: {
    summary: "List reconciliation discrepancies",
    description: "Oldest first.",
    operationId: "listDiscrepancies",
    querystring: pageQuery,
    response: { 200: page(difference) },
  },
  config: { access: "admin", errors },
});
