import { z } from "zod";
import { account, decisionErrors, errors } from "./admin-values.ts";
import { decided } from "./admin-wallets.ts";
import { endpoint, hourly } from "./endpoint.ts";
import { byId, page, pageQuery, requiredParagraph } from "./values.ts";

/** The receipt of a billing that waits for a decision; `_id` is the receipt's. */
export const billingReceipt = z.object({
  _id: z.uuid(),
  account,
  billing: z.object({
    _id: z.uuid(),
    number: z.int(),
    periodStart: z.iso.datetime(),
    amount: z.int(),
    dueDate: z.iso.date(),
    txid: z.string(),
  }),
  sentAt: z.iso.datetime(),
  receiptUrl: z.string(),
});

export type BillingReceipt = z.infer<typeof billingReceipt>;

/** An unpaid billing without a receipt under review; `salesStopped` is true when it blocks new subscribers. */
export const openBilling = z.object({
  _id: z.uuid(),
  account,
  number: z.int(),
  periodStart: z.iso.datetime(),
  amount: z.int(),
  dueDate: z.iso.date(),
  salesStopped: z.boolean(),
});

export type OpenBilling = z.infer<typeof openBilling>;

export const listBillingReceipts = endpoint({
  method: "GET",
  url: "/admin/billings",
  schema: {
    summary: "List billing receipts under review",
    description: "Oldest first.",
    operationId: "listBillingReceipts",
    querystring: pageQuery,
    response: { 200: page(billingReceipt) },
  },
  config: { access: "admin", errors },
});

export const approveBillingReceipt = endpoint({
  method: "POST",
  url: "/admin/billings/:_id/approve",
  schema: {
    summary: "Approve the receipt of a billing",
    description:
      "`_id` is the receipt's, so that the decision applies to the file that was reviewed. Marks the billing paid " +
      "and posts the payment to the ledger.",
    operationId: "approveBillingReceipt",
    params: byId,
    response: { 200: decided },
  },
  config: { throttle: hourly(300), access: "admin", fresh: true, errors: [...decisionErrors, "BILLING_RECEIPT_USED"] },
});

export const rejectBillingBody = z.strictObject({ reason: requiredParagraph(300) });

export const rejectBillingReceipt = endpoint({
  method: "POST",
  url: "/admin/billings/:_id/reject",
  schema: {
    summary: "Reject the receipt of a billing",
    description: "The billing is open again, and the creator reads the reason.",
    operationId: "rejectBillingReceipt",
    params: byId,
    body: rejectBillingBody,
    response: { 200: decided },
  },
  config: { throttle: hourly(300), access: "admin", fresh: true, errors: decisionErrors },
});

export const listOpenBillings = endpoint({
  method: "GET",
  url: "/admin/open-billings",
  schema: {
    summary: "List unpaid billings",
    description: "Earliest due date first.",
    querystring: pageQuery,
    response: { 200: page(openBilling) },
  },
  config: { access: "admin", errors },
});

export const voidBillingBody = z.strictObject({ reason: requiredParagraph(300) });

export const voidBilling = endpoint({
  method: "POST",
  url: "/admin/open-billings/:_id/void",
  schema: {
    summary: "Cancel a billing",
    description:
      "Final. The creator no longer owes it and receives the reason by e-mail. Repeating the request for a cancelled " +
      "billing returns the same result.",
    operationId: "cancelBilling",
    params: byId,
    body: voidBillingBody,
    response: { 200: z.object({ _id: z.uuid(), status: z.literal("void") }) },
  },
  config: {
    throttle: hourly(300),
    access: "admin",
    fresh: true,
    errors: [...errors, "NOT_FOUND", "OWN_CASE", "BILLING_IN_REVIEW", "BILLING_CLOSED"],
  },
});
