import type { EvidenceFile, GatewayAccess } from "./gateway-access.ts";

/** Who wants to sell, as a gateway checks them; `document` is a bare CPF or CNPJ. */
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
 * `receives`: whether it may be paid to by now. `refusals` are the gateway's own words; `refusedDocuments` are what must be sent
 * again for a `refused` account to be looked at anew.
 */
export type Standing = {
  status: "none" | "pending" | "verified" | "refused";
  refusals: string[];
  refusedDocuments: (keyof ApplicantDocuments)[];
  receives: boolean;
};

/** Where creators' accounts are opened by us, below the platform's own. */
export type Subaccounts = {
  /** Its credentials are shown this one time. Not to be repeated after `unknown`. */
  open: (name: string) => Promise<GatewayAccess>;
  /** Requests verification. The gateway takes this once per account, within 24 h of its creation. */
  apply: (access: GatewayAccess, applicant: Applicant) => Promise<void>;
  /** Replaces documents that the gateway refused; the only way to try again. What it did not ask for is not sent. */
  resendDocuments: (access: GatewayAccess, documents: Partial<ApplicantDocuments>) => Promise<void>;
  /** Switches PIX and cards on for a verified account; doing it again changes nothing. */
  activate: (access: GatewayAccess) => Promise<void>;
  standing: (access: GatewayAccess) => Promise<Standing>;
  /** Has the account's events posted to `url`; doing it again changes nothing. */
  listen: (access: GatewayAccess, url: string) => Promise<void>;
};
