import { z } from "zod";
import { account, errors } from "./admin-values.ts";
import { endpoint, hourly } from "./endpoint.ts";
import { reportReasons } from "./reports.ts";
import { byId, page, pageQuery, requiredParagraph } from "./values.ts";

export const evidenceRequestKinds = ["open", "release"] as const;
export type EvidenceRequestKind = (typeof evidenceRequestKinds)[number];

/** Waits for another admin. */
export const evidenceRequest = z.object({
  _id: z.uuid(),
  kind: z.enum(evidenceRequestKinds),
  reason: z.string(),
  requestedBy: z.string(),
  requestedAt: z.iso.datetime(),
  mine: z.boolean(),
});
export type EvidenceRequest = z.infer<typeof evidenceRequest>;

/** Evidence of abuse that is kept until `endsAt`. `openUntil`: until when the caller can look at it. */
export const evidenceHold = z.object({
  _id: z.uuid(),
  account,
  kind: z.enum(["page", "story", "media", "announcement", "message"]),
  reason: z.enum(reportReasons),
  placedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  files: z.int(),
  bytes: z.int(),
  requests: z.array(evidenceRequest),
  openUntil: z.iso.datetime().nullable(),
});
export type EvidenceHold = z.infer<typeof evidenceHold>;

export const listEvidence = endpoint({
  method: "GET",
  url: "/admin/evidence",
  schema: {
    summary: "List holds of evidence",
    description: "What ends first comes first, then ended holds. Without the evidence itself.",
    querystring: pageQuery,
    response: { 200: page(evidenceHold) },
  },
  config: { access: "admin", errors },
});

export const evidenceEventKinds = [
  "placed",
  "extended",
  "requested",
  "approved",
  "rejected",
  "viewed",
  "file_opened",
  "renewed",
  "released",
  "ended",
  "exported",
] as const;
export type EvidenceEventKind = (typeof evidenceEventKinds)[number];

/** `actor` is null for the system and for operators of the installation. */
export const evidenceEvent = z.object({
  _id: z.uuid(),
  kind: z.enum(evidenceEventKinds),
  actor: z.string().nullable(),
  detail: z.string().nullable(),
  at: z.iso.datetime(),
});
export type EvidenceEvent = z.infer<typeof evidenceEvent>;

export const listEvidenceEvents = endpoint({
  method: "GET",
  url: "/admin/evidence/:_id/events",
  schema: {
    summary: "List the audit trail of a hold",
    description: "Newest first: requests, decisions, looks, renewals and releases, each with its admin.",
    params: byId,
    querystring: pageQuery,
    response: { 200: page(evidenceEvent) },
  },
  config: { access: "admin", errors: [...errors, "NOT_FOUND"] },
});

const reason = z.strictObject({ reason: requiredParagraph(300) });
const changeErrors = [...errors, "NOT_FOUND", "OWN_CASE"] as const;

export const requestEvidence = endpoint({
  method: "POST",
  url: "/admin/evidence/:_id/requests",
  schema: {
    summary: "Request to open or to release evidence",
    description: "Another admin has to approve. One request of each kind can wait.",
    params: byId,
    body: reason.extend({ kind: z.enum(evidenceRequestKinds) }),
    response: { 201: z.object({ _id: z.uuid() }) },
  },
  config: {
    throttle: hourly(60),
    access: "admin",
    fresh: true,
    errors: [...changeErrors, "EVIDENCE_ENDED", "EVIDENCE_REQUESTED"],
  },
});

const requestDecisionErrors = [...changeErrors, "ALREADY_DECIDED", "EVIDENCE_ENDED"] as const;

export const approveEvidenceRequest = endpoint({
  method: "POST",
  url: "/admin/evidence-requests/:_id/approve",
  schema: {
    summary: "Approve a request about evidence",
    description:
      "By another admin than the requester. Opens the evidence for both for 24 hours, or ends the hold and deletes " +
      "the evidence.",
    params: byId,
    response: { 204: z.null() },
  },
  config: {
    throttle: hourly(60),
    access: "admin",
    fresh: true,
    errors: [...requestDecisionErrors, "ANOTHER_ADMIN_NEEDED"],
  },
});

export const rejectEvidenceRequest = endpoint({
  method: "POST",
  url: "/admin/evidence-requests/:_id/reject",
  schema: {
    summary: "Reject a request about evidence",
    description: "The requester withdraws a request in the same way.",
    params: byId,
    response: { 204: z.null() },
  },
  config: { throttle: hourly(60), access: "admin", fresh: true, errors: requestDecisionErrors },
});

export const renewEvidence = endpoint({
  method: "POST",
  url: "/admin/evidence/:_id/renew",
  schema: {
    summary: "Extend a hold of evidence to six months from now",
    description:
      "For example, at the request of an authority. One admin is enough, since nothing is opened or deleted.",
    params: byId,
    body: reason,
    response: { 200: z.object({ _id: z.uuid(), endsAt: z.iso.datetime() }) },
  },
  config: { throttle: hourly(60), access: "admin", fresh: true, errors: [...changeErrors, "EVIDENCE_ENDED"] },
});

/** `data`: JSON of what was known of the content and its uploader at each report. */
export const evidenceContents = z.object({
  data: z.string(),
  files: z.array(z.object({ index: z.int(), name: z.string(), bytes: z.int(), sha256: z.string() })),
});
export type EvidenceContents = z.infer<typeof evidenceContents>;

const lookErrors = [...changeErrors, "EVIDENCE_SEALED"] as const;

export const openEvidence = endpoint({
  method: "GET",
  url: "/admin/evidence/:_id/contents",
  schema: {
    summary: "Get evidence",
    description: "For the two admins of an approved request. Each look is in the audit trail.",
    params: byId,
    response: { 200: evidenceContents },
  },
  config: { throttle: hourly(120), access: "admin", fresh: true, errors: lookErrors },
});

export const downloadEvidence = endpoint({
  method: "GET",
  url: "/admin/evidence/:_id/files/:index",
  schema: {
    summary: "Get a file of evidence",
    description: "For the two admins of an approved request. Each download is in the audit trail.",
    produces: ["application/octet-stream"],
    params: z.strictObject({ _id: z.uuid(), index: z.coerce.number().int().min(0).max(999) }),
    response: { 200: z.string() },
  },
  config: { throttle: hourly(300), access: "admin", fresh: true, errors: lookErrors },
});
