import { z } from "zod";
import { endpoint } from "./endpoint.ts";
import { byId, page, pageQuery, paragraph, time } from "./values.ts";

/** Specification 5 and 9: under 16 s, at most 50 MB of 1024 × 1024 bytes. */
export const storyVideo = { maxSeconds: 16, maxBytes: 50 * 1024 * 1024, captionMax: 300 } as const;

export const caption = paragraph(storyVideo.captionMax);

/**
 * `processed` is also true of a failed story, so that nothing polls for ever; `progress` in percent, null for one that
 * waits in the queue or is done; `duration` in seconds.
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
  expiresAt: z.iso.datetime().nullable(),
  archived: z.boolean(),
  views: z.int(),
});
export type Story = z.infer<typeof story>;

/** Answers once the video has been looked at. */
export const uploadClosed = endpoint({
  method: "POST",
  url: "/stories/files/closed",
  schema: { summary: "Publish a closed story", response: { 201: story } },
  config: {
    access: "creator",
    grant: "allowed",
    upload: {
      fields: z.strictObject({ caption: caption.optional() }),
      maxBytes: storyVideo.maxBytes,
      tooLarge: "VIDEO_TOO_LARGE",
    },
    errors: ["UNAUTHENTICATED", "FILE_MISSING", "NOT_A_VIDEO", "VIDEO_TOO_LONG", "VIDEO_UNSUPPORTED"],
  },
});

export const listMine = endpoint({
  method: "GET",
  url: "/stories/me",
  schema: {
    summary: "The creator's active stories, newest first",
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
    access: "creator",
    grant: "allowed",
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "STORY_NOT_FAILED"],
  },
});

/** `views7d` and `viewers7d`: of the last 7 days, the people among them counted once. */
export const accountStats = z.object({
  activeStories: z.int(),
  archivedStories: z.int(),
  highlights: z.int(),
  medias: z.int(),
  views7d: z.int(),
  viewers7d: z.int(),
});
export type AccountStats = z.infer<typeof accountStats>;

export const getAccountStats = endpoint({
  method: "GET",
  url: "/account/stats",
  schema: { summary: "What the account holds, and who watches", response: { 200: accountStats } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED"] },
});
