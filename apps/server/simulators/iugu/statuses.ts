// The statuses and kinds that iugu documents, written down apart from the adapter so that each can show an error of the other.

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
export type DocumentKind = (typeof documentKinds)[number];

const documentStatuses = [
  ...(["requested", "approved", "pending_manual_analysis", "processing"] as const),
  ...(["not_approved", "rejected", "expired", "invalid"] as const),
] as const;
export type DocumentStatus = (typeof documentStatuses)[number];

const chargebackStatuses = [
  "pending",
  "processing_file",
  "accepted",
  "accepted_by_client",
  "contested_by_client",
  "waiting_resolution",
  "lost",
  "won",
  "wan",
  "accepted_automatically",
  "reverted",
  "error",
] as const;
export type ChargebackStatus = (typeof chargebackStatuses)[number];

export const withdrawalStatuses = [
  "pending",
  "processing",
  "accepted",
  "rejected",
  "inconsistent",
  "refunded",
  "partially_refunded",
  "reprocessing",
] as const;
export type WithdrawalStatus = (typeof withdrawalStatuses)[number];
