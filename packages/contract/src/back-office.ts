import { z } from "zod";
import { account, decisionErrors, errors, said } from "./back-office-values.ts";
import { endpoint, hourly } from "./endpoint.ts";
import { byId, page, pageQuery, paragraph } from "./values.ts";

export * from "./back-office-credits.ts";
export * from "./back-office-reports.ts";
export * from "./back-office-transfers.ts";

/** Why a wallet is refused, in the words that its creator reads. */
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

/** A wallet that waits for a decision: what its holder says, and the two pictures, by links of this session. */
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

/** A fatura's proof that waits for a decision. */
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

/** A fatura that is unpaid and has no proof that waits; `salesStopped` where it keeps new subscribers away. */
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

/** Where a creator's gateway has other than the books, in centavos; null where one of them knows nothing of it. */
export const difference = z.object({
  _id: z.uuid(),
  account,
  gateway: z.enum(["iugu", "mercadopago"]),
  kind: z.enum(differenceKinds),
  /** What it is about: a payment, a transfer, a charge of the gateway's, a day of its statement. */
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
    summary: "Wallets that wait for a decision, oldest first",
    querystring: pageQuery,
    response: { 200: page(walletReview) },
  },
  config: { access: "admin", errors },
});

/** Final. The same decision again answers the same; the other one is a 409. Nobody decides on an account of their own. */
export const approveWallet = endpoint({
  method: "POST",
  url: "/admin/wallets/:_id/approve",
  schema: { summary: "The documents show who the holder says to be", params: byId, response: { 200: decided } },
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
    summary: "Ask for other data or pictures",
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
    summary: "Proofs of faturas that wait for a decision, oldest first",
    querystring: pageQuery,
    response: { 200: page(billingProof) },
  },
  config: { access: "admin", errors },
});

/** `_id` is the proof's: what is decided is what was looked at. The fatura is paid, and the ledger says so. */
export const approveBillingProof = endpoint({
  method: "POST",
  url: "/admin/billings/:_id/approve",
  schema: { summary: "The money of this proof arrived", params: byId, response: { 200: decided } },
  config: { throttle: hourly(300), access: "admin", errors: [...decisionErrors, "BILLING_RECEIPT_USED"] },
});

export const refuseBillingBody = z.strictObject({ reason: said(300) });

export const refuseBillingProof = endpoint({
  method: "POST",
  url: "/admin/billings/:_id/refuse",
  schema: {
    summary: "The money of this proof did not arrive: the fatura opens again",
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
    summary: "Faturas that nobody has paid yet, the longest due first",
    querystring: pageQuery,
    response: { 200: page(openBilling) },
  },
  config: { access: "admin", errors },
});

export const voidBillingBody = z.strictObject({ reason: said(300) });

/** Final, and told to the creator with its reason. Of one that was cancelled before, it answers the same and changes nothing. */
export const voidBilling = endpoint({
  method: "POST",
  url: "/admin/open-billings/:_id/void",
  schema: {
    summary: "Cancel a fatura: nothing is owed on it any more",
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
    summary: "Where gateways and the books do not agree, oldest first",
    querystring: pageQuery,
    response: { 200: page(difference) },
  },
  config: { access: "admin", errors },
});
