import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { optionalPassword } from "./guarded.ts";
import { holder, walletStatuses } from "./holder.ts";
import { line, state, taxDocument, zipcode } from "./values.ts";

export const notOwnKey = "Use o CPF ou CNPJ do titular como chave: é a única que comprova de quem é a conta.";

/** `pixKey` is the payout key: the holder's own CPF or CNPJ, because no other key proves its owner. */
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
    pixKey: taxDocument,
    currentPassword: optionalPassword,
  })
  .refine(({ document, pixKey }) => document === pixKey, { path: ["pixKey"], message: notOwnKey });

export const postWallet = endpoint({
  method: "POST",
  url: "/wallet",
  schema: {
    summary: "Create or update the payout holder",
    description:
      "Replacing a saved name, document or key requires `currentPassword`, unless this session confirmed it within " +
      "the last 10 minutes.",
    operationId: "savePayoutHolder",
    body: holderBody,
    response: { 200: holder },
  },
  config: {
    throttle: hourly(10),
    access: "creator",
    errors: [
      "UNAUTHENTICATED",
      "VALIDATION_FAILED",
      "PASSWORD_REQUIRED",
      "PASSWORD_WRONG",
      "TOO_MANY_ATTEMPTS",
      "WALLET_UNDER_REVIEW",
    ],
  },
});

const side = z.object({ status: z.enum(["sent", "approved", "refused"]), sentAt: z.iso.datetime() }).nullable();

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

/**
 * The destination of payouts; all fields are null before registration. `transferEnabled`: a transfer is accepted if the
 * balance allows it, because the wallet is approved, a gateway holds the money, and no payout key has changed within 24
 * hours.
 */
export const recipient = z.object({
  _id: z.uuid().nullable(),
  status: z.enum(walletStatuses),
  pixKey: z.string().nullable(),
  document: z.string().nullable(),
  name: z.string().nullable(),
  transferEnabled: z.boolean(),
});
export type Recipient = z.infer<typeof recipient>;

export const getRecipient = endpoint({
  method: "GET",
  url: "/wallet/recipient",
  schema: { summary: "Get the payout destination", operationId: "getPayoutDestination", response: { 200: recipient } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});
