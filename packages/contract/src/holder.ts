import { z } from "zod";
import { endpoint } from "./endpoint.ts";

export const walletStatuses = [
  "none",
  "registered",
  "documents_pending",
  "under_review",
  "approved",
  "refused",
] as const;

/** A reason of a rejection; `message` is the text that the creator reads. */
export const refusal = z.object({ reason: z.string(), message: z.string() });

/**
 * `under_review` starts when both sides of the document are uploaded. A rejection requires both again, with corrected
 * data.
 */
export const walletStatus = z.object({ status: z.enum(walletStatuses), refusals: z.array(refusal) });
export type WalletStatus = z.infer<typeof walletStatus>;

const text = z.string().nullable();

/**
 * The payout holder. All fields are null (status `none`) before registration; documents and keys have no punctuation.
 */
export const holder = walletStatus.extend({
  name: text,
  document: text,
  birthDate: z.iso.date().nullable(),
  street: text,
  streetNumber: text,
  complement: text,
  neighborhood: text,
  city: text,
  state: text,
  zipcode: text,
  pixKey: text,
});
export type Holder = z.infer<typeof holder>;

export const getWallet = endpoint({
  method: "GET",
  url: "/wallet",
  schema: { summary: "Get the payout holder", operationId: "getPayoutHolder", response: { 200: holder } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

export const getWalletStatus = endpoint({
  method: "GET",
  url: "/wallet/status",
  schema: {
    summary: "Get the wallet verification status",
    description: "Includes the reasons of a rejection.",
    response: { 200: walletStatus },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});
