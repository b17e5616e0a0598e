import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { iuguAccount, iuguDocumentKinds } from "./iugu.ts";

const sent = z.object({ sentAt: z.iso.datetime() }).nullable();

/** Documents that were uploaded and have not gone to iugu yet. */
export const iuguDocuments = z.object({
  identificationFront: sent,
  identificationBack: sent,
  selfie: sent,
  socialContract: sent,
});
export type IuguDocuments = z.infer<typeof iuguDocuments>;

export const getIuguDocuments = endpoint({
  method: "GET",
  url: "/iugu/documents",
  schema: { summary: "List the documents that wait to be sent to iugu", response: { 200: iuguDocuments } },
  config: { access: "creator", errors: ["UNAUTHENTICATED"] },
});

/** A picture (JPEG, PNG, WebP, AVIF or HEIC) or a PDF, in the place of an earlier one. It is erased once iugu has it, or after 7 days. */
export const sendIuguDocument = endpoint({
  method: "POST",
  url: "/iugu/documents/:kind",
  schema: {
    summary: "Upload a document for iugu's verification",
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

/** Sends what was uploaded in the place of documents that iugu refused, and answers how the account stands. */
export const resendIuguDocuments = endpoint({
  method: "POST",
  url: "/iugu/account/documents",
  schema: { summary: "Send refused documents to iugu again", response: { 200: iuguAccount } },
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
