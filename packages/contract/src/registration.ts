import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { optionalPassword } from "./guarded.ts";
import { holder, walletStatuses } from "./holder.ts";
import { line, state, taxDocument, zipcode } from "./values.ts";

export const notOwnKey = "Use o CPF ou CNPJ do titular como chave: é a única que comprova de quem é a conta.";

/** `pixKey` is the payout key: the holder's own CPF or CNPJ, since no other key tells by itself whose it is. */
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

/** Another name, document or key in place of a saved one asks for `currentPassword`, unless this session gave it within 10 minutes. */
export const postWallet = endpoint({
  method: "POST",
  url: "/wallet",
  schema: { summary: "Register, or put right, who is paid out", body: holderBody, response: { 200: holder } },
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

/** The newest of each side; its picture is erased once it was decided on, and shown to admins alone. */
export const documents = z.object({ front: side, back: side });
export type Documents = z.infer<typeof documents>;

export const getDocuments = endpoint({
  method: "GET",
  url: "/wallet/documents",
  schema: { summary: "Which sides of a document were sent", response: { 200: documents } },
  config: { access: "creator", errors: ["UNAUTHENTICATED"] },
});

/** JPEG, PNG, WebP, AVIF or HEIC. Takes the place of one that waits for its other side. */
export const sendDocument = endpoint({
  method: "POST",
  url: "/wallet/documents/:side",
  schema: {
    summary: "Send the front or the back of an identity document",
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
 * To whom payouts go; all null until the creator has registered. `transferEnabled`: a transfer is accepted if the balance allows it,
 * since the wallet is approved, a gateway holds the money, and no payout key has changed for 24 hours.
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
  schema: { summary: "To whom payouts go", response: { 200: recipient } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});
