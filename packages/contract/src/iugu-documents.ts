import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { iuguAccount, iuguDocumentKinds } from "./iugu.ts";

const sent = z.object({ sentAt: z.iso.datetime() }).nullable();

/** Uploaded documents that are not sent to iugu yet. */
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
