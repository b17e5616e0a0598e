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

/** Why a review ended in a refusal; `message` is what the creator reads. */
export const refusal = z.object({ reason: z.string(), message: z.string() });

/** Both documents are sent: under_review. A refusal asks for both again, with the data put right where they were wrong. */
export const walletStatus = z.object({ status: z.enum(walletStatuses), refusals: z.array(refusal) });
export type WalletStatus = z.infer<typeof walletStatus>;

const text = z.string().nullable();

/** Who is paid out. All null, with status none, until she has registered; documents and keys without their masks. */
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
  schema: { summary: "Who is paid out", response: { 200: holder } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

export const getWalletStatus = endpoint({
  method: "GET",
  url: "/wallet/status",
  schema: { summary: "How far the registration is, and why it was refused", response: { 200: walletStatus } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});
