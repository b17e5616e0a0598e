import { z } from "zod";
import { account, decisionErrors, errors, said } from "./back-office-values.ts";
import { endpoint, hourly } from "./endpoint.ts";
import { caseDecisions, reportReasons } from "./reports.ts";
import { byId, page, pageQuery } from "./values.ts";

/**
 * Why a report hid what it is about or did not. `counted`: first identified report of a page, which waits for an independent second.
 * `not_independent`: from the same person, browser or network as another. `rejected_before`: an earlier report of this person was
 * rejected. `cleared`: an admin restored this within 30 days. `limit`: this person has hidden three items of the page already.
 * `decided`: confirmed after the decision.
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
  "decided",
] as const;
export type ReportEffect = (typeof reportEffects)[number];

/** Null once the fan was deleted. `upheld` and `rejected` count decided cases that this person reported identified. */
const reporter = z.object({
  name: z.string().nullable(),
  email: z.string(),
  provedAt: z.iso.datetime().nullable(),
  upheld: z.int(),
  rejected: z.int(),
});

/**
 * What was reported of a page, or of one `story` or `media` of it, and is to be decided by `dueAt`; `hiddenAt` where nobody sees it meanwhile.
 * `shown` is what there is to look at, by links of this session.
 */
export const reportCase = z.object({
  _id: z.uuid(),
  account,
  bio: z.string(),
  story: z.uuid().nullable(),
  media: z.uuid().nullable(),
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

/** `putBack` where a decision to take it down was taken back since, and why. */
export const decidedReportCase = z.object({
  _id: z.uuid(),
  account,
  story: z.uuid().nullable(),
  media: z.uuid().nullable(),
  caption: z.string().nullable(),
  reason: z.enum(reportReasons),
  decision: z.enum(caseDecisions),
  decidedAt: z.iso.datetime(),
  note: z.string().nullable(),
  putBack: z.object({ at: z.iso.datetime(), reason: z.string() }).nullable(),
});
export type DecidedReportCase = z.infer<typeof decidedReportCase>;

export const listReportCases = endpoint({
  method: "GET",
  url: "/admin/reports",
  schema: {
    summary: "What people reported and nobody has decided, what is due first at the head",
    querystring: pageQuery,
    response: { 200: page(reportCase) },
  },
  config: { access: "admin", errors },
});

const decidedCase = z.object({ _id: z.uuid(), decision: z.enum(caseDecisions) });

/** What admins have decided, newest first. */
export const listDecidedCases = endpoint({
  method: "GET",
  url: "/admin/reports/decided",
  schema: {
    summary: "What was decided of reports, newest first",
    querystring: pageQuery,
    response: { 200: page(decidedReportCase) },
  },
  config: { access: "admin", errors },
});

/** Final. Who left an e-mail is told, and the creator where it had been hidden. */
export const restoreContent = endpoint({
  method: "POST",
  url: "/admin/reports/:_id/restore",
  schema: { summary: "Nothing is wrong with it: all see it again", params: byId, response: { 200: decidedCase } },
  config: { throttle: hourly(300), access: "admin", errors: decisionErrors },
});

export const keepContentDownBody = z.strictObject({ note: said(500) });

/** Of a page that stays down no subscription renews. The creator reads the note; `putContentBack` takes it back. */
export const keepContentDown = endpoint({
  method: "POST",
  url: "/admin/reports/:_id/take-down",
  schema: {
    summary: "It goes, or stays away, for good",
    params: byId,
    body: keepContentDownBody,
    response: { 200: decidedCase },
  },
  config: { throttle: hourly(300), access: "admin", errors: decisionErrors },
});

export const putContentBackBody = z.strictObject({ reason: said(500) });

/**
 * Takes a decision to take down back, once; asking again is the same. Both sides are told, and the creator reads the reason.
 * Subscriptions that were let end stay so: each fan renews by choice.
 */
export const putContentBack = endpoint({
  method: "POST",
  url: "/admin/reports/:_id/put-back",
  schema: {
    summary: "What was taken down is seen again",
    params: byId,
    body: putContentBackBody,
    response: { 200: decidedCase },
  },
  config: {
    throttle: hourly(300),
    access: "admin",
    errors: [...errors, "NOT_FOUND", "CASE_NOT_TAKEN_DOWN", "OWN_CASE"],
  },
});
