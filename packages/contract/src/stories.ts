import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { caption, story, storyVideo } from "./stories-values.ts";
import { byId, id, line, page, pageQuery, time } from "./values.ts";

export * from "./stories-values.ts";

/** By the part of a video that cannot be used, and for a failure of ours. */
export const videoRefusals = [
  "VIDEO_DAMAGED",
  "VIDEO_PICTURE_UNSUPPORTED",
  "VIDEO_SOUND_UNSUPPORTED",
  "VIDEO_TOO_MANY_PIXELS",
  "VIDEO_PROTECTED",
  "VIDEO_UNSUPPORTED",
  "VIDEO_CHECK_UNAVAILABLE",
] as const;

const uploadErrors = [
  "UNAUTHENTICATED",
  "FILE_MISSING",
  "NOT_A_VIDEO",
  "VIDEO_TOO_LONG",
  ...videoRefusals,
  "ACCOUNT_FULL",
  "ACCOUNT_SUSPENDED",
] as const;

export const uploadClosed = endpoint({
  method: "POST",
  url: "/stories/files/closed",
  schema: {
    summary: "Upload and publish a story",
    description:
      "Responds after the video is validated: under 16 seconds and at most 50 MiB. A `publishAt` in the past " +
      "publishes it now.",
    operationId: "uploadStory",
    response: { 201: story },
  },
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

export const uploadHighlight = endpoint({
  method: "POST",
  url: "/stories/files/highlight",
  schema: {
    summary: "Upload a story to a highlight",
    description:
      "To the highlight with that id, or to a new one with that title; with both, to a new one with that id unless it exists; " +
      "without both it is archived. Never expires.",
    operationId: "uploadHighlightStory",
    response: { 201: story },
  },
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
    summary: "List own active and scheduled stories",
    description: "Newest first.",
    operationId: "listOwnStories",
    querystring: pageQuery,
    response: { 200: page(story) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const listArchived = endpoint({
  method: "GET",
  url: "/stories/archived",
  schema: {
    summary: "List own archived stories",
    description: "Newest first.",
    operationId: "listArchivedStories",
    querystring: pageQuery,
    response: { 200: page(story) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const listDrafts = endpoint({
  method: "GET",
  url: "/drafts",
  schema: {
    summary: "List own drafts of stories",
    description: "Newest first. A draft is uploaded by tus, with the kind `draft`.",
    operationId: "listDraftStories",
    querystring: pageQuery,
    response: { 200: page(story) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const getStory = endpoint({
  method: "GET",
  url: "/stories/:_id",
  schema: { summary: "Get an own story", params: byId, response: { 200: story } },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

/** `name` is the name in the fan's order; `viewedAt` is after one second of playback. */
export const storyViewer = z.object({ _id: z.uuid(), name: z.string(), viewedAt: time });
export type StoryViewer = z.infer<typeof storyViewer>;

export const listViewers = endpoint({
  method: "GET",
  url: "/stories/:_id/viewers",
  schema: {
    summary: "List viewers of a story",
    description: "Newest first. Names are available for 48 hours after each view; `views` counts all views.",
    operationId: "listStoryViewers",
    params: byId,
    querystring: pageQuery,
    response: { 200: page(storyViewer).extend({ views: z.int() }) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

export const scheduleMaxDays = 180;

export const patchStory = endpoint({
  method: "PATCH",
  url: "/stories/:_id",
  schema: {
    summary: "Update a story",
    description:
      "An empty caption removes it. `publishAt` reschedules a scheduled story, null publishes it now; its lifetime " +
      "starts then. Restoring an expired story starts its lifetime again.",
    params: byId,
    body: z.strictObject({ caption, publishAt: time.nullable(), archived: z.boolean() }).partial(),
    response: { 200: story },
  },
  config: {
    access: "creator",
    grant: "allowed",
    errors: [
      "UNAUTHENTICATED",
      "VALIDATION_FAILED",
      "NOT_FOUND",
      "STORY_PUBLISHED",
      "STORY_NOT_CLOSED",
      "STORY_IS_DRAFT",
      "ACCOUNT_SUSPENDED",
    ],
  },
});

export const publishDraft = endpoint({
  method: "POST",
  url: "/drafts/:_id/publish",
  schema: {
    summary: "Publish a draft",
    description:
      "Now, or at `publishAt`; its lifetime starts then. The story has another id than the draft. An empty caption removes it. " +
      "Repeating the request returns the same story.",
    operationId: "publishDraftStory",
    params: byId,
    body: z.strictObject({ caption, publishAt: time }).partial(),
    response: { 200: story },
  },
  config: {
    throttle: hourly(240),
    access: "creator",
    grant: "allowed",
    errors: [
      "UNAUTHENTICATED",
      "VALIDATION_FAILED",
      "NOT_FOUND",
      "STORY_NOT_DRAFT",
      "DRAFT_FAILED",
      "ACCOUNT_SUSPENDED",
      "STORAGE_FULL",
      "UNAVAILABLE",
    ],
  },
});

export const deleteStory = endpoint({
  method: "DELETE",
  url: "/stories/:_id",
  schema: {
    summary: "Delete a story",
    description:
      "Repeating the request returns 204 again. Also deletes a draft. Refused while the story is part of a single item (CONTENT_IN_ITEM).",
    params: byId,
    response: { 204: z.null() },
  },
  config: {
    access: "creator",
    grant: "allowed",
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "CONTENT_IN_ITEM"],
  },
});

export const restoreStory = endpoint({
  method: "POST",
  url: "/stories/:_id/restore",
  schema: {
    summary: "Undo the deletion of a story",
    description: "Within an hour; it returns to its highlights.",
    params: byId,
    response: { 200: story },
  },
  config: {
    throttle: hourly(240),
    access: "creator",
    grant: "allowed",
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "ACCOUNT_FULL", "ACCOUNT_SUSPENDED"],
  },
});

export const retryStory = endpoint({
  method: "POST",
  url: "/stories/:_id/retry",
  schema: { summary: "Retry processing of a failed story", params: byId, response: { 200: story } },
  config: {
    throttle: hourly(60),
    access: "creator",
    grant: "allowed",
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "STORY_NOT_FAILED", "ACCOUNT_SUSPENDED"],
  },
});

export const viewStory = endpoint({
  method: "POST",
  url: "/fan/stories/:_id/view",
  schema: {
    summary: "Record a view of a story",
    description: "Sent after one second of playback; each fan counts once per story.",
    operationId: "recordStoryView",
    params: byId,
    response: { 204: z.null() },
  },
  config: {
    // One row per fan and story, whatever the number of calls.
    throttle: [],
    access: "fan",
    priority: "paid",
    errors: ["FAN_UNAUTHENTICATED", "ORIGIN_REFUSED", "VALIDATION_FAILED", "NOT_FOUND", "SUBSCRIPTION_REQUIRED"],
  },
});
