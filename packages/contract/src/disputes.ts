import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { byId, id, page, pageQuery } from "./values.ts";

/** Limits of a dispute: number of files, and total bytes after encoding. */
export const evidenceLimits = { files: 5, bytes: 10_000_000 } as const;

/** `url` is signed for this session, and null for support and after the file was erased. */
export const disputeFile = z.object({
  _id: z.uuid(),
  type: z.enum(["image/jpeg", "application/pdf"]),
  bytes: z.int(),
  url: z.string().nullable(),
  addedAt: z.iso.datetime(),
});
export type DisputeFile = z.infer<typeof disputeFile>;

export const disputeStatuses = ["open", "won", "lost"] as const;
export const evidenceStates = ["none", "sending", "sent", "accepted", "refused"] as const;

/**
 * A chargeback case: the payer contests the payment at their bank. `amount` is in centavos. `reason` is the gateway's
 * text, if it gives one. `evidenceUntil` is the deadline for evidence, null where the gateway gives none. `sending`:
 * submitted, but not confirmed by the gateway. `canSend`: files can be added and submitted now.
 */
export const dispute = z.object({
  _id: z.uuid(),
  paymentId: z.uuid(),
  subscriptionId: z.uuid().nullable(),
  fan: z.object({ name: z.string(), email: z.string() }),
  planName: z.string(),
  gateway: z.enum(["iugu", "mercadopago"]),
  paymentMethod: z.enum(["pix", "credit_card"]),
  amount: z.int(),
  paidAt: z.iso.datetime().nullable(),
  status: z.enum(disputeStatuses),
  reason: z.string().nullable(),
  evidence: z.enum(evidenceStates),
  evidenceUntil: z.iso.datetime().nullable(),
  evidenceSentAt: z.iso.datetime().nullable(),
  canSend: z.boolean(),
  openedAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  files: z.array(disputeFile),
});
export type Dispute = z.infer<typeof dispute>;

export const disputesPage = page(dispute);
export type DisputesPage = z.infer<typeof disputesPage>;

export const listDisputes = endpoint({
  method: "GET",
  url: "/disputes",
  schema: {
    summary: "List disputes",
    description: "Open disputes by deadline first, then decided ones.",
    querystring: pageQuery,
    response: { 200: disputesPage },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const getDispute = endpoint({
  method: "GET",
  url: "/disputes/:_id",
  schema: { summary: "Get a dispute with its files", params: byId, response: { 200: dispute } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

export const addDisputeFile = endpoint({
  method: "POST",
  url: "/disputes/:_id/files",
  schema: {
    summary: "Add a file to the evidence",
    description:
      "A picture (JPEG, PNG, WebP, AVIF or HEIC; re-encoded) or a PDF (stored unchanged). Adding the same file again " +
      "changes nothing. At most 5 files and 10 MB in total.",
    params: byId,
    response: { 200: dispute },
  },
  config: {
    throttle: hourly(60),
    access: "creator",
    upload: { maxBytes: 25 * 1024 * 1024, tooLarge: "EVIDENCE_TOO_LARGE" },
    errors: [
      "UNAUTHENTICATED",
      "NOT_FOUND",
      "FILE_MISSING",
      "EVIDENCE_UNREADABLE",
      "DISPUTE_CLOSED",
      "EVIDENCE_LATE",
      "EVIDENCE_ALREADY_SENT",
    ],
  },
});

export const deleteDisputeFile = endpoint({
  method: "DELETE",
  url: "/disputes/:_id/files/:fileId",
  schema: {
    summary: "Remove a file from the evidence",
    params: z.strictObject({ _id: id, fileId: id }),
    response: { 200: dispute },
  },
  config: {
    access: "creator",
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "DISPUTE_CLOSED", "EVIDENCE_ALREADY_SENT"],
  },
});

export const sendEvidence = endpoint({
  method: "POST",
  url: "/disputes/:_id/evidence",
  schema: {
    summary: "Submit the evidence to the gateway",
    description:
      "The files are uploaded after the response: `evidence` is `sending` until the gateway has them, and `refused` if it does not take them. Evidence cannot be changed while the gateway reviews it. Repeating the request returns the submitted evidence.",
    operationId: "submitEvidence",
    params: byId,
    response: { 200: dispute },
  },
  config: {
    access: "creator",
    errors: [
      "UNAUTHENTICATED",
      "VALIDATION_FAILED",
      "NOT_FOUND",
      "DISPUTE_CLOSED",
      "EVIDENCE_LATE",
      "EVIDENCE_MISSING",
      "EVIDENCE_REFUSED",
      "GATEWAY_BUSY",
    ],
  },
});
