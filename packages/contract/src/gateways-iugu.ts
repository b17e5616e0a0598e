import { isValidCpf } from "@brazilian-utils/brazilian-utils/is-valid-cpf";
import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { cents, line, optionalLine, phoneNumber, state, taxDocument, typedText, unfilled, zipcode } from "./values.ts";

export const iuguStatuses = ["none", "pending", "verified", "refused"] as const;

/** Documents that iugu verifies; only a company (CNPJ) sends `socialContract` (articles of association). */
export const iuguDocumentKinds = ["identificationFront", "identificationBack", "selfie", "socialContract"] as const;

export type IuguDocumentKind = (typeof iuguDocumentKinds)[number];

/**
 * Amounts in centavos, read from iugu for each request; null without an account or when iugu does not respond. `test`:
 * no real money moves. `inDispute` is withheld for open disputes; `refusedDocuments` must be submitted again after a
 * rejection. `available`: whether iugu is configured in this installation. `startsAt`: when new sales start to use this
 * account, if they do not yet. `submission`: data or documents are being sent to iugu, were not accepted by it, or could not be
 * sent and may be sent again.
 */
export const iuguAccount = z.object({
  status: z.enum(iuguStatuses),
  accountId: z.string().nullable(),
  submission: z.enum(["sending", "refused", "failed"]).nullable(),
  refusals: z.array(z.string()),
  refusedDocuments: z.array(z.enum(iuguDocumentKinds)),
  balance: z.int().nullable(),
  availableForWithdraw: z.int().nullable(),
  receivable: z.int().nullable(),
  inDispute: z.int().nullable(),
  canReceive: z.boolean().nullable(),
  test: z.boolean().nullable(),
  available: z.boolean().nullable(),
  startsAt: z.iso.datetime().nullable(),
});

export type IuguAccount = z.infer<typeof iuguAccount>;

export const getIuguAccount = endpoint({
  method: "GET",
  url: "/iugu/account",
  schema: {
    summary: "Get the iugu account",
    description: "Every field is empty without an account.",
    response: { 200: iuguAccount },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

const cpf = typedText
  .transform((typed) => typed.replace(/\D/g, ""))
  .refine((digits) => digits === "" || isValidCpf(digits), "CPF inválido.")
  .transform((digits) => digits || undefined);

const isCompany = (document: unknown) =>
  typeof document === "string" && document.replace(/[^\dA-Za-z]/g, "").length === 14;

type Responsible = { document?: unknown; responsibleName?: unknown; responsibleDocument?: unknown };

/** Required of a company; checked also while other fields are still empty. */
const ofCompany = {
  message: unfilled,
  when: ({ value }: { value: unknown }) => typeof value === "object" && value !== null,
};

/**
 * The seller, for iugu's verification. A company (CNPJ) also names its legal representative. `registerPayouts`: the same data and
 * documents register the payout holder, if there is none, for the review by an admin.
 */
export const iuguAccountBody = z
  .strictObject({
    name: line(2, 80),
    document: taxDocument,
    responsibleName: optionalLine(80).optional(),
    responsibleDocument: cpf.optional(),
    phone: phoneNumber,
    zipcode,
    street: line(2, 80),
    streetNumber: line(1, 10),
    complement: optionalLine(60).optional(),
    neighborhood: line(2, 60),
    city: line(2, 60),
    state,
    /** Per month, in centavos. */
    estimatedRevenue: cents.min(100, "Informe quanto você espera vender por mês."),
    bankName: line(2, 60),
    bankAgency: typedText.regex(/^\d{3,5}(-?[\dXx])?$/, "Agência inválida."),
    bankAccount: typedText.regex(/^\d{2,13}-?[\dXx]$/, "Conta inválida: inclua o dígito."),
    bankAccountType: z.enum(["checking", "savings"], "Escolha o tipo da conta."),
    registerPayouts: z.boolean().optional(),
  })
  .refine((values: Responsible) => !isCompany(values.document) || Boolean(values.responsibleName), {
    ...ofCompany,
    path: ["responsibleName"],
  })
  .refine((values: Responsible) => !isCompany(values.document) || Boolean(values.responsibleDocument), {
    ...ofCompany,
    path: ["responsibleDocument"],
  });

export const postIuguAccount = endpoint({
  method: "POST",
  url: "/iugu/account",
  schema: {
    summary: "Request an iugu account",
    description:
      "Opens the account and submits the uploaded documents for verification; repeating the request returns the " +
      "status. If the creator has sold before, new sales use the account 24 hours after the request at the earliest. " +
      "With `registerPayouts` the data and documents also register the payout holder, unless there is one.",
    body: iuguAccountBody,
    response: { 200: iuguAccount },
  },
  config: {
    access: "creator",
    fresh: true,
    errors: [
      "UNAUTHENTICATED",
      "VALIDATION_FAILED",
      "IUGU_DOCUMENTS_MISSING",
      "GATEWAY_OFF",
      "GATEWAY_REFUSED_DATA",
      "GATEWAY_BUSY",
    ],
    throttle: hourly(10),
  },
});

const sent = z.object({ sentAt: z.iso.datetime(), isPdf: z.boolean() }).nullable();

/** Uploaded documents that are not sent to iugu yet. */
export const iuguDocuments = z.object({
  identificationFront: sent,
  identificationBack: sent,
  selfie: sent,
  socialContract: sent,
});

export type IuguDocuments = z.infer<typeof iuguDocuments>;

type Uploaded = Partial<Record<IuguDocumentKind, { isPdf: boolean } | null | undefined>>;

/** Messages of the documents that are missing for a verification request. A PDF, such as a digital driver's licence, shows both sides. */
export function missingIuguDocuments(
  uploaded: Uploaded,
  isCompany: boolean,
): Partial<Record<IuguDocumentKind, string>> {
  const { identificationFront: front, identificationBack: back, selfie, socialContract } = uploaded;
  return {
    ...(!front && { identificationFront: "Envie a frente do documento." }),
    ...(!back && !front?.isPdf && { identificationBack: "Envie o verso do documento." }),
    ...(!selfie && { selfie: "Envie uma selfie." }),
    ...(isCompany && !socialContract && { socialContract: "Envie o contrato social." }),
  };
}

export const getIuguDocuments = endpoint({
  method: "GET",
  url: "/iugu/documents",
  schema: {
    summary: "List documents not yet sent to iugu",
    operationId: "listIuguDocuments",
    response: { 200: iuguDocuments },
  },
  config: { access: "creator", errors: ["UNAUTHENTICATED"] },
});

export const sendIuguDocument = endpoint({
  method: "POST",
  url: "/iugu/documents/:kind",
  schema: {
    summary: "Upload a document for iugu's verification",
    description:
      "A picture (JPEG, PNG, WebP, AVIF or HEIC) or a PDF; replaces an earlier upload. Erased after it is sent to " +
      "iugu, or after 7 days.",
    operationId: "uploadIuguDocument",
    params: z.strictObject({ kind: z.enum(iuguDocumentKinds) }),
    response: { 200: iuguDocuments },
  },
  config: {
    access: "creator",
    upload: { maxBytes: 10 * 1024 * 1024, tooLarge: "FILE_TOO_LARGE" },
    errors: ["UNAUTHENTICATED", "FILE_MISSING", "NOT_A_DOCUMENT", "GATEWAY_OFF"],
    throttle: hourly(30),
  },
});

export const resendIuguDocuments = endpoint({
  method: "POST",
  url: "/iugu/account/documents",
  schema: {
    summary: "Submit rejected documents to iugu again",
    description: "Sends the uploads that replace documents which iugu rejected, and returns the status of the account.",
    response: { 200: iuguAccount },
  },
  config: {
    access: "creator",
    errors: [
      "UNAUTHENTICATED",
      "IUGU_DOCUMENTS_MISSING",
      "IUGU_NOTHING_REFUSED",
      "GATEWAY_OFF",
      "GATEWAY_REFUSED_DATA",
      "GATEWAY_BUSY",
    ],
    throttle: hourly(10),
  },
});
