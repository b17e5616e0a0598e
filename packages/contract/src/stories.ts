import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { byId, id, line, page, pageQuery, paragraph, time } from "./values.ts";

/** Specification 5 and 9: under 16 s, at most 50 MB of 1024 × 1024 bytes. */
export const storyVideo = { maxSeconds: 16, maxBytes: 50 * 1024 * 1024, captionMax: 300 } as const;

/** Of a longer video a stretch of at most 15 s may be published; it comes whole, and is cut on the server. */
export const storyCut = {
  minSeconds: 1,
  maxSeconds: 15,
  maxSourceSeconds: 600,
  maxSourceBytes: 200 * 1024 * 1024,
} as const;

export const caption = paragraph(storyVideo.captionMax);

/**
 * `processed` is also true of a failed story, so that nothing polls for ever; `progress` in percent, null for one that
 * waits in the queue or is done; `duration` in seconds. `publishAt` only of a story that was scheduled: fans see it from then
 * on. `archived` is out of the ring: by time, by hand, or made for highlights and in none.
 * `videoUrl` and `posterUrl` are signed for the session that asked and die within five minutes.
 */
export const story = z.object({
  _id: z.uuid(),
  audience: z.enum(["closed", "highlight"]),
  processed: z.boolean(),
  progress: z.int().min(0).max(100).nullable(),
  failed: z.boolean().optional(),
  failureReason: z.string().optional(),
  caption: z.string().optional(),
  duration: z.number().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  placeholder: z.string().nullable(),
  posterUrl: z.string().nullable(),
  videoUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  publishAt: z.iso.datetime().optional(),
  expiresAt: z.iso.datetime().nullable(),
  archived: z.boolean(),
  views: z.int(),
});
export type Story = z.infer<typeof story>;

const uploadErrors = [
  "UNAUTHENTICATED",
  "FILE_MISSING",
  "NOT_A_VIDEO",
  "VIDEO_TOO_LONG",
  "VIDEO_UNSUPPORTED",
  "ACCOUNT_FULL",
] as const;

/** Answers once the video has been looked at. A `publishAt` that has passed is now. */
export const uploadClosed = endpoint({
  method: "POST",
  url: "/stories/files/closed",
  schema: { summary: "Publish a closed story", response: { 201: story } },
  config: {
    throttle: hourly(120),
    access: "creator",
    grant: "allowed",
    upload: {
      fields: z.strictObject({ caption: caption.optional(), publishAt: time.optional() }),
      maxBytes: storyVideo.maxBytes,
      tooLarge: "VIDEO_TOO_LARGE",
    },
    errors: uploadErrors,
  },
});

/** Into the highlight of that id, or into a new one of that title; without either it waits in the archive. Never expires. */
export const uploadHighlight = endpoint({
  method: "POST",
  url: "/stories/files/highlight",
  schema: { summary: "Publish a story that lives in a highlight", response: { 201: story } },
  config: {
    throttle: hourly(120),
    access: "creator",
    grant: "allowed",
    upload: {
      fields: z.strictObject({
        caption: caption.optional(),
        highlight: id.optional(),
        title: line(1, 30).optional(),
      }),
      maxBytes: storyVideo.maxBytes,
      tooLarge: "VIDEO_TOO_LARGE",
    },
    errors: [...uploadErrors, "NOT_FOUND", "HIGHLIGHT_LIMIT"],
  },
});

export const listMine = endpoint({
  method: "GET",
  url: "/stories/me",
  schema: {
    summary: "The creator's active and scheduled stories, newest first",
    querystring: pageQuery,
    response: { 200: page(story) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const listArchived = endpoint({
  method: "GET",
  url: "/stories/archived",
  schema: {
    summary: "The creator's archived stories, newest first",
    querystring: pageQuery,
    response: { 200: page(story) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const getStory = endpoint({
  method: "GET",
  url: "/stories/:_id",
  schema: { summary: "One of the creator's stories", params: byId, response: { 200: story } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

/** A fan by the name of their order; `viewedAt` when the first second was played. */
export const storyViewer = z.object({ _id: z.uuid(), name: z.string(), viewedAt: time });
export type StoryViewer = z.infer<typeof storyViewer>;

/** Names stay for 48 hours after each view, newest first; `views` counts all that ever were. */
export const listViewers = endpoint({
  method: "GET",
  url: "/stories/:_id/viewers",
  schema: {
    summary: "Who watched a story in the last 48 hours",
    params: byId,
    querystring: pageQuery,
    response: { 200: page(storyViewer).extend({ views: z.int() }) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

export const scheduleMaxDays = 180;

/**
 * An empty caption is none. `publishAt` moves a scheduled story, null publishes it; its life counts from then. An archived story
 * that comes back after its time lives once more.
 */
export const patchStory = endpoint({
  method: "PATCH",
  url: "/stories/:_id",
  schema: {
    summary: "Change a story's caption, its time, or archive it",
    params: byId,
    body: z.strictObject({ caption, publishAt: time.nullable(), archived: z.boolean() }).partial(),
    response: { 200: story },
  },
  config: {
    access: "creator",
    grant: "allowed",
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "STORY_PUBLISHED", "STORY_NOT_CLOSED"],
  },
});

/** Deleting what is already gone answers 204 again. */
export const deleteStory = endpoint({
  method: "DELETE",
  url: "/stories/:_id",
  schema: { summary: "Delete a story", params: byId, response: { 204: z.null() } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

export const retryStory = endpoint({
  method: "POST",
  url: "/stories/:_id/retry",
  schema: { summary: "Process a failed story again", params: byId, response: { 200: story } },
  config: {
    throttle: hourly(60),
    access: "creator",
    grant: "allowed",
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "STORY_NOT_FAILED"],
  },
});
