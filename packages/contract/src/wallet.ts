import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { line, state, taxDocument, zipcode } from "./values.ts";

export const walletStatuses = [
  "none",
  "registered",
  "documents_pending",
  "under_review",
  "approved",
  "rejected",
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

export const notOwnKey = "Use o CPF ou CNPJ do titular como chave: é a única que comprova de quem é a conta.";

/**
 * `pixKey` is the payout key: the holder's own CPF or CNPJ, because no other key proves its owner. Without it `document` is the key; it is
 * not used where the gateway pays to a bank account (`destination` of the recipient).
 */
export const holderBody = z
  .strictObject({
    name: line(5, 100),
    document: taxDocument,
    birthDate: z.iso.date("Data inválida.").nullish(),
    street: line(2, 120),
    streetNumber: line(1, 20),
    complement: line(1, 60).nullish(),
    neighborhood: line(2, 80),
    city: line(2, 80),
    state,
    zipcode,
    pixKey: taxDocument.nullish(),
  })
  .refine(({ document, pixKey }) => pixKey == null || document === pixKey, { path: ["pixKey"], message: notOwnKey });

export const postWallet = endpoint({
  method: "POST",
  url: "/wallet",
  schema: {
    summary: "Create or update the payout holder",
    operationId: "savePayoutHolder",
    body: holderBody,
    response: { 200: holder },
  },
  config: {
    throttle: hourly(10),
    access: "creator",
    fresh: true,
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "WALLET_UNDER_REVIEW"],
  },
});

const side = z.object({ status: z.enum(["sent", "approved", "rejected"]), sentAt: z.iso.datetime() }).nullable();

/** The newest upload of each side; its picture is shown only to admins and erased after the decision. */
export const documents = z.object({ front: side, back: side });

export type Documents = z.infer<typeof documents>;

export const getDocuments = endpoint({
  method: "GET",
  url: "/wallet/documents",
  schema: {
    summary: "List uploaded identity documents",
    operationId: "listIdentityDocuments",
    response: { 200: documents },
  },
  config: { access: "creator", errors: ["UNAUTHENTICATED"] },
});

export const sendDocument = endpoint({
  method: "POST",
  url: "/wallet/documents/:side",
  schema: {
    summary: "Upload a side of an identity document",
    description:
      "JPEG, PNG, WebP, AVIF or HEIC. Replaces an earlier upload until both sides are uploaded, which starts the " +
      "review.",
    operationId: "uploadIdentityDocument",
    params: z.strictObject({ side: z.enum(["front", "back"]) }),
    response: { 200: documents },
  },
  config: {
    throttle: hourly(30),
    access: "creator",
    upload: { maxBytes: 15 * 1024 * 1024, tooLarge: "FILE_TOO_LARGE" },
    errors: [
      "UNAUTHENTICATED",
      "FILE_MISSING",
      "NOT_A_PHOTO",
      "WALLET_NOT_REGISTERED",
      "WALLET_UNDER_REVIEW",
      "WALLET_APPROVED",
    ],
  },
});
