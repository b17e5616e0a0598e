import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { byId, page, pageQuery } from "./values.ts";

export const billingStatuses = ["open", "in_review", "paid", "void"] as const;

/** The fee on the sales of one plan, or of what else has one name, at one rate; refunds of them have lines of their own with a negative amount. */
export const billingLine = z.object({
  kind: z.enum(["sales", "refunds", "adjustments"]),
  planName: z.string().nullable(),
  salesCount: z.int(),
  salesTotal: z.int(),
  feePercent: z.number(),
  amount: z.int(),
});

/**
 * A billing (fatura): the platform fee on sales of one month (São Paulo time) that fans paid directly to the creator's
 * bank, in centavos; `amount` is the sum of its lines. Rejecting its receipt clears `receiptUrl`, sets `refusal` and
 * opens it again. A cancelled one (`void`) has a `voidReason`. `stopsSalesOn` is the day from which the page takes no
 * new subscribers while the billing is unpaid.
 */
export const billing = z.object({
  _id: z.uuid(),
  number: z.int(),
  periodStart: z.iso.datetime(),
  periodEnd: z.iso.datetime(),
  salesTotal: z.int(),
  salesCount: z.int(),
  feePercent: z.number(),
  amount: z.int(),
  dueDate: z.iso.date(),
  stopsSalesOn: z.iso.date(),
  pixCopyPaste: z.string(),
  receiptUrl: z.string().nullable(),
  receiptSentAt: z.iso.datetime().nullable(),
  refusal: z.string().nullable(),
  status: z.enum(billingStatuses),
  createdAt: z.iso.datetime(),
  paidAt: z.iso.datetime().nullable(),
  voidedAt: z.iso.datetime().nullable(),
  voidReason: z.string().nullable(),
  lines: z.array(billingLine),
});
export type Billing = z.infer<typeof billing>;

/**
 * `pendingCount` counts all open billings without a receipt; `salesStopped` is true when an overdue one blocks new
 * subscribers.
 */
export const billingsPage = page(billing).extend({ pendingCount: z.int(), salesStopped: z.boolean() });
export type BillingsPage = z.infer<typeof billingsPage>;

export const listBillings = endpoint({
  method: "GET",
  url: "/billings",
  schema: {
    summary: "List billings",
    description: "Newest first.",
    querystring: pageQuery,
    response: { 200: billingsPage },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const getBilling = endpoint({
  method: "GET",
  url: "/billings/:_id",
  schema: { summary: "Get a billing with its lines", params: byId, response: { 200: billing } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

export const sendBillingReceipt = endpoint({
  method: "POST",
  url: "/billings/:_id/receipt",
  schema: {
    summary: "Submit the receipt of a billing",
    description:
      "A JPEG, PNG, WebP, AVIF or HEIC picture. Sending the same file again while it is under review changes nothing.",
    params: byId,
    response: { 200: billing },
  },
  config: {
    throttle: hourly(30),
    access: "creator",
    upload: { maxBytes: 10 * 1024 * 1024, tooLarge: "FILE_TOO_LARGE" },
    errors: [
      "UNAUTHENTICATED",
      "NOT_FOUND",
      "FILE_MISSING",
      "NOT_A_PHOTO",
      "BILLING_CLOSED",
      "RECEIPT_WAITING",
      "BILLING_RECEIPT_USED",
    ],
  },
});
