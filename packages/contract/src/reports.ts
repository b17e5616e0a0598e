import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { email, page, pageQuery, paragraph } from "./values.ts";

/** The gravest first. */
export const reportReasons = ["minor", "non_consensual", "illegal", "impersonation", "copyright", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];
export const reportDetailsMax = 1_000;

/** `story` where it is about that one alone. */
export const reportBody = z.strictObject({
  username: z.string().trim().toLowerCase().min(1).max(64),
  story: z.uuid().optional(),
  reason: z.enum(reportReasons, "Escolha o motivo."),
  details: paragraph(reportDetailsMax).default(""),
  email: email.optional(),
});

/**
 * Kept and told to support; the creator does not learn who it was. For the two gravest reasons it is hidden at once, until an
 * admin decides. NOT_FOUND for a page, or a story of it, that is not there.
 */
export const postReport = endpoint({
  method: "POST",
  url: "/reports",
  schema: { summary: "Say what is wrong with a page or a story", body: reportBody, response: { 204: z.null() } },
  config: {
    access: "public",
    errors: ["VALIDATION_FAILED", "ORIGIN_REFUSED", "NOT_FOUND"],
    throttle: [{ per: ["address"], limit: 5, minutes: 60 }],
  },
});

export const caseDecisions = ["restored", "kept_down"] as const;

/** `story` is null where it is about the whole page; `note` says why it stays down, `putBackReason` why it came back since. */
export const ownCase = z.object({
  _id: z.uuid(),
  story: z.uuid().nullable(),
  reason: z.enum(reportReasons),
  hiddenAt: z.iso.datetime().nullable(),
  dueAt: z.iso.datetime(),
  decision: z.enum(caseDecisions).nullable(),
  decidedAt: z.iso.datetime().nullable(),
  note: z.string().nullable(),
  putBackAt: z.iso.datetime().nullable(),
  putBackReason: z.string().nullable(),
});
export type OwnCase = z.infer<typeof ownCase>;

/** Newest first; without reports that changed nothing, and never with who reported. */
export const listOwnCases = endpoint({
  method: "GET",
  url: "/account/reports",
  schema: {
    summary: "What of one's own was taken from others' sight after a report",
    querystring: pageQuery,
    response: { 200: page(ownCase) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});
