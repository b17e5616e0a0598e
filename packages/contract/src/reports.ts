import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { byId, email, line, page, pageQuery, paragraph } from "./values.ts";

/** Most serious first. */
export const reportReasons = ["minor", "non_consensual", "illegal", "impersonation", "copyright", "other"] as const;
export type ReportReason = (typeof reportReasons)[number];
export const reportDetailsMax = 1_000;

/**
 * About the whole page, or one item of it: a `story` (or a video of the gallery), a `media` of the gallery, an `announcement`, or the
 * message of a `gift`, by the code of its link. `name` and `email` come together; without them the report is anonymous.
 */
export const reportBody = z
  .strictObject({
    username: z.string().trim().toLowerCase().min(1).max(64),
    story: z.uuid().optional(),
    media: z.uuid().optional(),
    announcement: z.uuid().optional(),
    gift: z.string().min(1).max(100).optional(),
    reason: z.enum(reportReasons, "Escolha o motivo."),
    details: paragraph(reportDetailsMax).default(""),
    name: line(1, 100).optional(),
    email: email.optional(),
  })
  .superRefine(({ story, media, announcement, gift, name, email }, check) => {
    const refuse = (path: string, message: string) => check.addIssue({ code: "custom", path: [path], message });
    if ([story, media, announcement, gift].filter(Boolean).length > 1)
      refuse(gift ? "gift" : announcement ? "announcement" : "media", "Escolha um item só.");
    if (name && !email) refuse("email", "Escreva seu e-mail para se identificar.");
    if (email && !name) refuse("name", "Escreva seu nome para se identificar.");
  });

/** `unconfirmed`: the e-mail must be verified by its link, see `confirmReport`. `hidden`: the content is hidden now. */
export const takenReport = z.object({
  status: z.enum(["anonymous", "unconfirmed", "identified"]),
  hidden: z.boolean(),
});
export type TakenReport = z.infer<typeof takenReport>;

export const postReport = endpoint({
  method: "POST",
  url: "/reports",
  schema: {
    summary: "Report a page or one item of it",
    description:
      "Stored and e-mailed to the admins; the creator does not learn who reported. Anonymous reports have no " +
      "other effect. A report is `identified` if its e-mail is verified in this browser: it hides the item until " +
      "an admin decides; a message of a gift stays until then. A page is hidden, except from fans with access, if two independent reporters with an address " +
      "known for a week have reported it. An address that is new hides one item, a disposable one nothing. Later reports of " +
      "a person with a rejected report hide nothing. NOT_FOUND for a page or item that does not exist.",
    body: reportBody,
    response: { 201: takenReport },
  },
  config: {
    access: "public",
    errors: ["VALIDATION_FAILED", "ORIGIN_REFUSED", "NOT_FOUND"],
    throttle: [{ per: ["address"], limit: 5, minutes: 60 }],
  },
});

export const messageReportBody = z.strictObject({
  reason: z.enum(reportReasons, "Escolha o motivo."),
  details: paragraph(reportDetailsMax).default(""),
});
export type MessageReport = z.input<typeof messageReportBody>;

const messageReport = {
  access: "creator",
  errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"],
  throttle: hourly(30),
} as const;
const messageReportDescription =
  "In the creator's own name. Admins see the text as it was, also if the creator deletes the message, and may remove it for good, " +
  "also for the fan. The decision is e-mailed. NOT_FOUND for a deleted message.";

export const reportTipMessage = endpoint({
  method: "POST",
  url: "/tips/:_id/message/reports",
  schema: {
    summary: "Report the message of a tip",
    description: messageReportDescription,
    params: byId,
    body: messageReportBody,
    response: { 204: z.null() },
  },
  config: messageReport,
});

export const reportGiftMessage = endpoint({
  method: "POST",
  url: "/gifts/:_id/message/reports",
  schema: {
    summary: "Report the message of a gift",
    description: messageReportDescription,
    params: byId,
    body: messageReportBody,
    response: { 204: z.null() },
  },
  config: messageReport,
});

export const reportConfirmationDays = 3;

export const confirmReport = endpoint({
  method: "POST",
  url: "/reports/confirmations/:token",
  schema: {
    summary: "Verify the e-mail of a report",
    description:
      "With the token of the e-mailed link, within three days; the report then has the effect of an identified one. " +
      "Repeating the request changes nothing. LINK_EXPIRED also for an unknown token.",
    params: z.object({ token: z.string().min(1).max(200) }),
    response: { 200: z.object({ username: z.string(), hidden: z.boolean() }) },
  },
  config: {
    access: "public",
    errors: ["VALIDATION_FAILED", "ORIGIN_REFUSED", "LINK_EXPIRED"],
    throttle: [{ per: ["address"], limit: 30, minutes: 60 }],
  },
});

export const caseDecisions = ["restored", "taken_down"] as const;

/**
 * `story`, `media` and `announcement` are null for a case of the whole page; `note` is the reason of a take-down, `revertReason` the
 * reason why it was reverted.
 */
export const ownCase = z.object({
  _id: z.uuid(),
  story: z.uuid().nullable(),
  media: z.uuid().nullable(),
  announcement: z.uuid().nullable(),
  reason: z.enum(reportReasons),
  hiddenAt: z.iso.datetime().nullable(),
  dueAt: z.iso.datetime(),
  decision: z.enum(caseDecisions).nullable(),
  decidedAt: z.iso.datetime().nullable(),
  note: z.string().nullable(),
  revertedAt: z.iso.datetime().nullable(),
  revertReason: z.string().nullable(),
});
export type OwnCase = z.infer<typeof ownCase>;

export const listOwnCases = endpoint({
  method: "GET",
  url: "/account/reports",
  schema: {
    summary: "List moderation cases on own content",
    description: "Newest first, without reports that had no effect, and never with the reporter.",
    operationId: "listOwnModerationCases",
    querystring: pageQuery,
    response: { 200: page(ownCase) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});
