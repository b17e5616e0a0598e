import { z } from "zod";
import { announcementLimits } from "./announcement-limits.ts";
import { endpoint, hourly } from "./endpoint.ts";
import { isLinkLike } from "./names.ts";
import { byId, id, line, list, page, pageQuery, requiredParagraph, time } from "./values.ts";

export { announcementLimits } from "./announcement-limits.ts";

/**
 * `everyone` is who has access, had it, or has bought something; `plan`, `new` (for 30 days at most) and `leaving` (canceled) have
 * access; `lapsed` no longer; `buyers` have bought items or given tips and never subscribed.
 */
export const announcementSegments = ["everyone", "plan", "new", "leaving", "lapsed", "buyers"] as const;
export type AnnouncementSegment = (typeof announcementSegments)[number];

const noLink = "O título não pode ter endereço de site. Escreva no recado.";

/** `planId` belongs to the segment `plan`. The title is the subject of an e-mail, so it has no address of a site. */
export const newAnnouncement = z
  .strictObject({
    segment: z.enum(announcementSegments, "Escolha para quem."),
    planId: id.nullable().default(null),
    title: line(1, announcementLimits.title).refine((typed) => !isLinkLike(typed), noLink),
    text: requiredParagraph(announcementLimits.text),
  })
  .superRefine(({ segment, planId }, check) => {
    if ((segment === "plan") !== (planId !== null))
      check.addIssue({ code: "custom", path: ["planId"], message: "Escolha um plano." });
  });
export type NewAnnouncement = z.output<typeof newAnnouncement>;

/**
 * `scheduled` until `sendAt`; `sending` while e-mails are being sent; `hidden` by a report; `unsent` because the page was offline.
 * `recipients` is null before it is sent. `mailed` and `pushed` are fans to whom it was sent, `opened` those who opened it at Camarim,
 * `unsubscribed` those who turned these messages off by it.
 */
export const announcement = z.object({
  _id: z.uuid(),
  segment: z.enum(announcementSegments),
  plan: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
  title: z.string(),
  text: z.string(),
  createdAt: time,
  sendAt: time,
  status: z.enum(["scheduled", "sending", "sent", "hidden", "unsent"]),
  recipients: z.int().nullable(),
  mailed: z.int(),
  pushed: z.int(),
  opened: z.int(),
  unsubscribed: z.int(),
});
export type Announcement = z.infer<typeof announcement>;

export const listAnnouncements = endpoint({
  method: "GET",
  url: "/announcements",
  schema: {
    summary: "List sent announcements",
    description: "Newest first, without deleted ones.",
    querystring: pageQuery,
    response: { 200: page(announcement) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

/**
 * Fans of each segment now. An announcement that is written now is sent at `sendAt`; `isTaken`: another one is sent on that day.
 */
const audience = z.object({
  everyone: z.int(),
  new: z.int(),
  leaving: z.int(),
  lapsed: z.int(),
  buyers: z.int(),
  plans: z.array(z.object({ _id: z.uuid(), name: z.string(), fans: z.int() })),
  sendAt: time,
  isTaken: z.boolean(),
});
export type Audience = z.infer<typeof audience>;

export const getAudience = endpoint({
  method: "GET",
  url: "/announcements/audience",
  schema: {
    summary: "Get the number of fans by segment",
    description: "Plans without fans are left out.",
    response: { 200: audience },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});

export const postAnnouncement = endpoint({
  method: "POST",
  url: "/announcements",
  schema: {
    summary: "Send an announcement",
    description:
      "To all fans of a segment: in their home, by push, and by e-mail to verified addresses that have not turned it off. One a day in " +
      "São Paulo (ANNOUNCEMENT_LIMIT); between 22:00 and 8:00 it waits until 8:00. Needs a published page.",
    body: newAnnouncement,
    response: { 201: announcement },
  },
  config: {
    access: "creator",
    throttle: hourly(20),
    errors: [
      "UNAUTHENTICATED",
      "VALIDATION_FAILED",
      "NOT_FOUND",
      "ANNOUNCEMENT_LIMIT",
      "PAGE_OFFLINE",
      "SEGMENT_EMPTY",
    ],
  },
});

export const deleteAnnouncement = endpoint({
  method: "DELETE",
  url: "/announcements/:_id",
  schema: {
    summary: "Delete an announcement",
    description:
      "It disappears from the homes of fans; e-mails that are not sent yet are not sent. Repeating changes nothing.",
    params: byId,
    response: { 204: z.null() },
  },
  config: { access: "creator", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

/** For a fan. `stopped`: the creator's announcements come neither by e-mail nor by push; the home still shows them. */
export const fanAnnouncement = z.object({
  _id: z.uuid(),
  creator: z.object({ username: z.string(), fullName: z.string(), profilePic: z.string().nullable() }),
  title: z.string(),
  text: z.string(),
  sentAt: time,
  opened: z.boolean(),
  stopped: z.boolean(),
});
export type FanAnnouncement = z.infer<typeof fanAnnouncement>;

export const listFanAnnouncements = endpoint({
  method: "GET",
  url: "/fan/announcements",
  schema: {
    summary: "List announcements to this browser",
    description: "The newest one of each creator in the last 30 days, newest first, 20 at most.",
    response: { 200: list(fanAnnouncement) },
  },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED"] },
});

const fanErrors = ["FAN_UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] as const;

export const openAnnouncement = endpoint({
  method: "POST",
  url: "/fan/announcements/:_id/opens",
  schema: {
    summary: "Get an announcement and count it as opened",
    description: "Counts once for each fan.",
    params: byId,
    response: { 200: fanAnnouncement },
  },
  config: { access: "fan", errors: fanErrors },
});

export const putAnnouncementStop = endpoint({
  method: "PUT",
  url: "/fan/announcements/:_id/stop",
  schema: {
    summary: "Update whether a creator's announcements are sent",
    description: "Of the creator of this announcement, by e-mail and push, for the fans that this browser belongs to.",
    operationId: "updateAnnouncementStop",
    params: byId,
    body: z.strictObject({ stopped: z.boolean() }),
    response: { 200: fanAnnouncement },
  },
  config: { access: "fan", errors: fanErrors },
});

/** A creator whose messages a fan has got. `stopped`: neither announcements nor reminders come by e-mail or push. */
export const fanSender = z.object({
  creator: z.object({ username: z.string(), fullName: z.string(), profilePic: z.string().nullable() }),
  stopped: z.boolean(),
});
export type FanSender = z.infer<typeof fanSender>;

export const listFanSenders = endpoint({
  method: "GET",
  url: "/fan/senders",
  schema: {
    summary: "List creators who send announcements or reminders",
    description:
      "Those that an e-mail address verified in this browser has an order or a subscription of, or has turned off; by name, 100 at most.",
    response: { 200: list(fanSender) },
  },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED"] },
});

export const putSenderStop = endpoint({
  method: "PUT",
  url: "/fan/senders/:username/stop",
  schema: {
    summary: "Update whether a creator's messages are sent",
    description: "Announcements and reminders, by e-mail and push, for the e-mail addresses verified in this browser.",
    operationId: "updateSenderStop",
    params: z.strictObject({ username: z.string().trim().toLowerCase().min(1).max(64) }),
    body: z.strictObject({ stopped: z.boolean() }),
    response: { 200: fanSender },
  },
  config: { access: "fan", errors: ["FAN_UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});
