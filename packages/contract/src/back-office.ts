import { z } from "zod";
import { account, decisionErrors, errors, requiredParagraph } from "./back-office-values.ts";
import { endpoint, hourly } from "./endpoint.ts";
import { byId, page, pageQuery, paragraph } from "./values.ts";

export * from "./back-office-credits.ts";
export * from "./back-office-reports.ts";
export * from "./back-office-transfers.ts";

/** Reasons to reject a wallet, with the text that the creator reads. */
export const refusalReasons = {
  front_unreadable: "A foto da frente do documento não está legível.",
  back_unreadable: "A foto do verso do documento não está legível.",
  not_accepted: "Este documento não vale aqui. Envie RG, CNH ou RNM.",
  expired: "O documento está vencido.",
  name_differs: "O nome não é o mesmo do documento.",
  document_differs: "O CPF não é o mesmo do documento.",
  birth_differs: "A data de nascimento não é a mesma do documento.",
} as const;
export type RefusalReason = keyof typeof refusalReasons;
export const refusalReasonKeys = Object.keys(refusalReasons) as [RefusalReason, ...RefusalReason[]];

/** A wallet under review: the holder's data and both document pictures, as links signed for this session. */
export const walletReview = z.object({
  _id: z.uuid(),
  account,
  openedAt: z.iso.datetime(),
  name: z.string(),
  document: z.string(),
  birthDate: z.iso.date().nullable(),
  address: z.string(),
  frontUrl: z.string(),
  backUrl: z.string(),
});
export type WalletReview = z.infer<typeof walletReview>;

/** The receipt of a billing that waits for a decision; `_id` is the receipt's. */
export const billingProof = z.object({
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
export type BillingProof = z.infer<typeof billingProof>;

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
const decided = z.object({ _id: z.uuid(), decision: z.enum(["approved", "refused"]) });

export const listWalletReviews = endpoint({
  method: "GET",
  url: "/admin/wallets",
  schema: {
    summary: "List wallets under review",
    description: "Oldest first.",
    querystring: pageQuery,
    response: { 200: page(walletReview) },
  },
  config: { access: "admin", errors },
});

export const approveWallet = endpoint({
  method: "POST",
  url: "/admin/wallets/:_id/approve",
  schema: {
    summary: "Approve the documents of a wallet",
    description:
      "Final. Repeating the same decision returns the same result; the opposite one is a 409. Admins cannot decide " +
      "on their own account.",
    params: byId,
    response: { 200: decided },
  },
  config: { throttle: hourly(300), access: "admin", errors: decisionErrors },
});

export const refuseWalletBody = z
  .strictObject({
    reasons: z.array(z.enum(refusalReasonKeys)).max(refusalReasonKeys.length),
    note: paragraph(300).optional(),
  })
  .refine(({ reasons, note }) => reasons.length > 0 || note, {
    path: ["reasons"],
    message: "Diga pelo menos um motivo.",
  });

export const refuseWallet = endpoint({
  method: "POST",
  url: "/admin/wallets/:_id/refuse",
  schema: {
    summary: "Reject the documents of a wallet",
    description: "Requests other data or pictures from the creator. Needs at least one reason or a note.",
    operationId: "rejectWallet",
    params: byId,
    body: refuseWalletBody,
    response: { 200: decided },
  },
  config: { throttle: hourly(300), access: "admin", errors: decisionErrors },
});

export const listBillingProofs = endpoint({
  method: "GET",
  url: "/admin/billings",
  schema: {
    summary: "List billing receipts under review",
    description: "Oldest first.",
    operationId: "listBillingReceipts",
    querystring: pageQuery,
    response: { 200: page(billingProof) },
  },
  config: { access: "admin", errors },
});

export const approveBillingProof = endpoint({
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
  config: { throttle: hourly(300), access: "admin", errors: [...decisionErrors, "BILLING_RECEIPT_USED"] },
});

export const refuseBillingBody = z.strictObject({ reason: requiredParagraph(300) });

export const refuseBillingProof = endpoint({
  method: "POST",
  url: "/admin/billings/:_id/refuse",
  schema: {
    summary: "Reject the receipt of a billing",
    description: "The billing is open again, and the creator reads the reason.",
    operationId: "rejectBillingReceipt",
    params: byId,
    body: refuseBillingBody,
    response: { 200: decided },
  },
  config: { throttle: hourly(300), access: "admin", errors: decisionErrors },
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
    errors: [...errors, "NOT_FOUND", "OWN_CASE", "BILLING_IN_REVIEW", "BILLING_CLOSED"],
  },
});

export const listDifferences = endpoint({
  method: "GET",
  url: "/admin/differences",
  schema: {
    summary: "List reconciliation discrepancies",
    description: "Oldest first.",
    operationId: "listDiscrepancies",
    querystring: pageQuery,
    response: { 200: page(difference) },
  },
  config: { access: "admin", errors },
});
