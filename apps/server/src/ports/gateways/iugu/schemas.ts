import { z } from "zod";
import { centsNumber, moneyText, time } from "./values.ts";

/** The parts of iugu's responses that we read. */
const id = z.string().min(1).max(100);

/** Its items may be the account owner's own, in any form, so each is parsed by itself. */
export const list = z.looseObject({ items: z.array(z.unknown()) });

export const invoiceStatuses = [
  "pending",
  "paid",
  "canceled",
  "in_analysis",
  "draft",
  "partially_paid",
  "refunded",
  "expired",
  "in_protest",
  "chargeback",
  "externally_paid",
  "authorized",
  "partially_refunded",
] as const;
export type InvoiceStatus = (typeof invoiceStatuses)[number];

const variables = z.array(z.looseObject({ name: z.string(), value: z.string().nullish() }));

// Some routes return centavos as text.
const unsigned = centsNumber.refine((cents) => cents >= 0);

export const invoice = z.looseObject({
  id,
  status: z.enum(invoiceStatuses),
  items_total_cents: unsigned,
  total_cents: unsigned,
  total_paid_cents: unsigned.nullish(),
  taxes_paid_cents: unsigned.nullish(),
  refunded_cents: unsigned.nullish(),
  paid_at: time.nullish(),
  payable_with: z.union([z.string(), z.array(z.string())]).nullish(),
  payment_method: z.string().nullish(),
  order_id: z.string().nullish(),
  external_reference: z.string().nullish(),
  // Invoices that accept only cards have it too, with all fields null.
  pix: z.looseObject({ qrcode_text: z.string().nullish(), end_to_end_id: z.string().nullish() }).nullish(),
  credit_card_brand: z.string().nullish(),
  credit_card_last_4: z.string().nullish(),
  financial_return_dates: z.array(z.looseObject({ return_date: time.nullish() })).nullish(),
  // Both spellings occur.
  LR: z.string().nullish(),
  lr: z.string().nullish(),
});
export type Invoice = z.output<typeof invoice>;

/** Without `resource` if nothing was found; that response is not documented. */
export const foundInvoice = z.looseObject({ referenceable_type: z.string().nullish(), resource: invoice.nullish() });

export const cardCharge = z.looseObject({ success: z.boolean(), LR: z.string().nullish() });

export const customer = z.looseObject({ id });
export const paymentMethod = z.looseObject({
  id,
  data: z
    .looseObject({
      brand: z.string().nullish(),
      last_digits: z.string().nullish(),
      display_number: z.string().nullish(),
    })
    .nullish(),
});

export const account = z.looseObject({
  id,
  "is_verified?": z.boolean(),
  "can_receive?": z.boolean(),
  last_verification_request_status: z.string().nullish(),
  last_verification_request_feedback: z.string().nullish(),
  balance: moneyText,
  balance_available_for_withdraw: moneyText,
  balance_in_protest: moneyText,
  receivable_balance: moneyText,
  auto_withdraw: z.boolean().nullish(),
  auto_advance: z.boolean().nullish(),
});

export const openedAccount = z.looseObject({
  account_id: id,
  live_api_token: z.string().min(1),
  test_api_token: z.string().min(1),
  user_token: z.string().min(1),
});

export const verificationRequest = z.looseObject({ id });

export const documentKinds = [
  "identification",
  "identification_front",
  "identification_back",
  "selfie",
  "address_proof",
  "social_contract",
  "balance_sheet",
  "additional_document_one",
  "additional_document_two",
] as const;

const documentStatuses = [
  ...(["requested", "approved", "pending_manual_analysis", "processing"] as const),
  ...(["not_approved", "rejected", "expired", "invalid"] as const),
] as const;

export const documents = z.looseObject({
  items: z.array(
    z.looseObject({
      kind: z.enum(documentKinds),
      status: z.enum(documentStatuses),
    }),
  ),
});

export const done = z.looseObject({ success: z.boolean().nullish() });

export const webHook = z.looseObject({ id, url: z.string(), mode: z.string().nullish() });
export const webHooks = z.array(webHook);

export const receivables = z.looseObject({
  items: z.array(
    z.looseObject({
      id: z.union([z.string(), z.int()]),
      invoice_id: id,
      client_share_cents: centsNumber,
      scheduled_date: time,
    }),
  ),
});

export const statement = z.looseObject({
  transactions: z.array(
    z.looseObject({
      reference: z.string().nullish(),
      amount_cents: centsNumber,
      type: z.enum(["credit", "debit"]),
      entry_date: time,
      description: z.string().nullish(),
    }),
  ),
});

/** `accepted` means only that the request was accepted; the withdrawal must be read to know whether the money arrived. */
export const requestedWithdrawal = z.looseObject({ id, status: z.string().nullish() });

export const withdrawal = z.looseObject({
  id,
  status: z.enum([
    "pending",
    "processing",
    "accepted",
    "rejected",
    "inconsistent",
    "refunded",
    "partially_refunded",
    "reprocessing",
  ]),
  amount: moneyText,
  created_at: time.nullish(),
  // Missing in the documented response for a single request.
  custom_variables: variables.nullish(),
});

const chargebackStatuses = [
  ...(["pending", "processing_file", "accepted", "accepted_by_client", "contested_by_client"] as const),
  ...(["waiting_resolution", "lost", "won", "wan", "accepted_automatically", "reverted", "error"] as const),
] as const;

export const chargeback = z.looseObject({
  id,
  invoice_id: id,
  status: z.enum(chargebackStatuses),
  expires_at: time.nullish(),
});
export type Chargeback = z.output<typeof chargeback>;
/** Those of other invoices may have any form. */
export const chargebackList = z.looseObject({ items: z.array(z.looseObject({ invoice_id: z.unknown() })) });
