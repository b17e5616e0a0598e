import type { EvidenceFile, GatewayAccess } from "./gateway-access.ts";

/** The data of a seller's verification; `document` is a CPF or CNPJ without punctuation. */
export type Applicant = {
  name: string;
  document: string;
  responsible: { name: string; document: string } | null;
  phone: string;
  address: {
    street: string;
    number: string;
    complement: string | null;
    district: string;
    city: string;
    state: string;
    zipcode: string;
  };
  bank: { name: string; agency: string; account: string; type: "checking" | "savings" };
  website: string;
  /** Expected monthly revenue. */
  estimatedRevenueCents: number;
  documents: ApplicantDocuments;
};

/** JPEG, PNG or PDF, each below 10 MB. A company sends its articles of association (`socialContract`) too. */
export type ApplicantDocuments = {
  identificationFront: EvidenceFile;
  identificationBack: EvidenceFile | null;
  selfie: EvidenceFile;
  socialContract: EvidenceFile | null;
};

/**
 * `receives`: whether the account can receive payments. `refusals` are the gateway's texts; `refusedDocuments` must be sent again
 * for a new review of a `refused` account.
 */
export type AccountVerification = {
  status: "none" | "pending" | "verified" | "refused";
  refusals: string[];
  refusedDocuments: (keyof ApplicantDocuments)[];
  receives: boolean;
};

/** Creators' accounts that we open below the platform's account. */
export type Subaccounts = {
  /** The only response with the credentials. Do not retry after `unknown`. */
  open: (name: string) => Promise<GatewayAccess>;
  /** Accepted once per account, within 24 h of its creation. */
  requestVerification: (access: GatewayAccess, applicant: Applicant) => Promise<void>;
  /** Replaces refused documents, which starts a new review. Documents that the gateway did not request are not sent. */
  resendDocuments: (access: GatewayAccess, documents: Partial<ApplicantDocuments>) => Promise<void>;
  /** Enables PIX and cards for a verified account; idempotent. */
  activate: (access: GatewayAccess) => Promise<void>;
  /**
   * Switches off withdrawals and advances of receivables that the gateway would make by itself, which the ledger does not
   * know. Returns whether one was on.
   */
  stopAutomation: (access: GatewayAccess) => Promise<boolean>;
  getVerification: (access: GatewayAccess) => Promise<AccountVerification>;
  /** Registers `url` for the account's events; idempotent. */
  registerWebhook: (access: GatewayAccess, url: string) => Promise<void>;
};
