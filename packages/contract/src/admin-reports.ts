import { z } from "zod";
import { account, decisionErrors, errors } from "./admin-values.ts";
import { endpoint, hourly } from "./endpoint.ts";
import { caseDecisions, reportReasons } from "./reports.ts";
import { byId, page, pageQuery, requiredParagraph } from "./values.ts";

/**
 * Why a report did or did not hide the content. `counted`: first identified report of a page, which needs an
 * independent second one. `not_independent`: same person, browser or network as another report. `rejected_before`: an
 * earlier report of this person was rejected. `cleared`: an admin restored this content within the last 30 days.
 * `limit`: this person has already hidden three items of the page, or one with an address that is new here.
 * `new_reporter`: such an address hides no page. `disposable`: one of a disposable mailbox hides nothing. `decided`:
 * confirmed after the decision. `private`: a message stays until the decision.
 */
export const reportEffects = [
  "anonymous",
  "unconfirmed",
  "hid",
  "counted",
  "already_hidden",
  "not_independent",
  "rejected_before",
  "cleared",
  "limit",
  "new_reporter",
  "disposable",
  "decided",
  "private",
] as const;

export type ReportEffect = (typeof reportEffects)[number];

const reportedAnnouncement = z.object({ _id: z.uuid(), title: z.string(), text: z.string() });

/** What a fan wrote with a tip or a gift; `text` is null after the fan was deleted. */
const reportedMessage = z.object({ kind: z.enum(["tip", "gift"]), text: z.string().nullable(), author: z.string() });

/**
 * Null after the fan was deleted. `upheld` and `rejected` count decided cases that this person reported while
 * identified.
 */
const reporter = z.object({
  name: z.string().nullable(),
  email: z.string(),
  verifiedAt: z.iso.datetime().nullable(),
  upheld: z.int(),
  rejected: z.int(),
});

/**
 * Open reports of a page, of one `story`, `media` or `announcement` of it, or of a `message` to its creator, with a deadline for the
 * decision (`dueAt`); `hiddenAt` is set while the content is hidden. `shown` has the content to review, as links signed for this session.
 */
export const reportCase = z.object({
  _id: z.uuid(),
  account,
  bio: z.string(),
  story: z.uuid().nullable(),
  media: z.uuid().nullable(),
  announcement: reportedAnnouncement.nullable(),
  message: reportedMessage.nullable(),
  caption: z.string().nullable(),
  reason: z.enum(reportReasons),
  openedAt: z.iso.datetime(),
  dueAt: z.iso.datetime(),
  hiddenAt: z.iso.datetime().nullable(),
  reports: z.array(
    z.object({
      _id: z.uuid(),
      reason: z.enum(reportReasons),
      details: z.string(),
      reporter: reporter.nullable(),
      effect: z.enum(reportEffects),
      createdAt: z.iso.datetime(),
    }),
  ),
  shown: z.array(
    z.object({
      _id: z.uuid(),
      posterUrl: z.string(),
      videoUrl: z.string().nullable(),
      photoUrl: z.string().nullable(),
    }),
  ),
});

export type ReportCase = z.infer<typeof reportCase>;

/** `reverted` is set after a take-down was reverted. */
export const decidedReportCase = z.object({
  _id: z.uuid(),
  account,
  story: z.uuid().nullable(),
  media: z.uuid().nullable(),
  announcement: reportedAnnouncement.nullable(),
  message: reportedMessage.nullable(),
  caption: z.string().nullable(),
  reason: z.enum(reportReasons),
  decision: z.enum(caseDecisions),
  decidedAt: z.iso.datetime(),
  note: z.string().nullable(),
  reverted: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
});

export type DecidedReportCase = z.infer<typeof decidedReportCase>;

export const listReportCases = endpoint({
  method: "GET",
  url: "/admin/reports",
  schema: {
    summary: "List open report cases",
    description: "Earliest deadline first.",
    querystring: pageQuery,
    response: { 200: page(reportCase) },
  },
  config: { access: "admin", errors },
});

const decidedCase = z.object({ _id: z.uuid(), decision: z.enum(caseDecisions) });

export const listDecidedCases = endpoint({
  method: "GET",
  url: "/admin/reports/decided",
  schema: {
    summary: "List decided report cases",
    description: "Newest decision first.",
    operationId: "listDecidedReportCases",
    querystring: pageQuery,
    response: { 200: page(decidedReportCase) },
  },
  config: { access: "admin", errors },
});

export const restoreContent = endpoint({
  method: "POST",
  url: "/admin/reports/:_id/restore",
  schema: {
    summary: "Dismiss a report and restore the content",
    description: "Final. Notifies reporters who left an e-mail, and the creator if the content was hidden.",
    params: byId,
    response: { 200: decidedCase },
  },
  config: { throttle: hourly(300), access: "admin", errors: decisionErrors },
});

export const takeContentDownBody = z.strictObject({ note: requiredParagraph(500) });

export const takeContentDown = endpoint({
  method: "POST",
  url: "/admin/reports/:_id/take-down",
  schema: {
    summary: "Take the reported content down",
    description:
      "Subscriptions of a page that is taken down do not renew. The creator, or the author of a message, reads the note. The " +
      "decision can be reverted once; a message is removed for good.",
    operationId: "takeContentDown",
    params: byId,
    body: takeContentDownBody,
    response: { 200: decidedCase },
  },
  config: { throttle: hourly(300), access: "admin", errors: decisionErrors },
});

export const revertTakeDownBody = z.strictObject({ reason: requiredParagraph(500) });

export const revertTakeDown = endpoint({
  method: "POST",
  url: "/admin/reports/:_id/revert",
  schema: {
    summary: "Revert a take-down and restore the content",
    description:
      "Possible once; repeating the request returns the same result. Notifies both sides, and the creator reads the " +
      "reason. Renewals that were stopped stay stopped: each fan renews by choice.",
    operationId: "revertTakeDown",
    params: byId,
    body: revertTakeDownBody,
    response: { 200: decidedCase },
  },
  config: {
    throttle: hourly(300),
    access: "admin",
    errors: [...errors, "NOT_FOUND", "CASE_NOT_TAKEN_DOWN", "MESSAGE_REMOVED", "OWN_CASE"],
  },
});
