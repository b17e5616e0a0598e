import { z } from "zod";
import { endpoint, hourly } from "./endpoint.ts";
import { caption, videoRefusals } from "./stories.ts";
import { byId, page, pageQuery } from "./values.ts";

/** Videos of at most 60 s, plus a tolerance because phones stop a little late. Photos of at most 50 megapixels. */
export const mediaLimits = { maxSeconds: 61, maxBytes: 200 * 1024 * 1024, maxPhotoBytes: 50 * 1024 * 1024 } as const;

/** A field of an upload: "true" for a file that is sold in single items and not shown to subscribers. It never changes. */
export const onlyInItems = z.enum(["true", "false"]);

/**
 * A photo or video of the gallery. `url` is the file; `posterUrl` a smaller picture of it. Both are signed for this
 * session and expire within five minutes. Photos are `processed` at once; `progress` and `failureReason` are as in a
 * story, `duration` is in seconds. `onlyInItems`: true in the creator's gallery for what subscribers do not see.
 */
export const media = z.object({
  _id: z.uuid(),
  kind: z.enum(["photo", "video"]),
  caption: z.string().optional(),
  onlyInItems: z.boolean().optional(),
  processed: z.boolean(),
  progress: z.int().min(0).max(100).nullable(),
  failed: z.boolean().optional(),
  failureReason: z.string().optional(),
  placeholder: z.string().nullable(),
  url: z.string().nullable(),
  posterUrl: z.string().nullable(),
  width: z.int(),
  height: z.int(),
  duration: z.number().optional(),
  createdAt: z.iso.datetime(),
});
export type Media = z.infer<typeof media>;

export const listMedias = endpoint({
  method: "GET",
  url: "/medias",
  schema: {
    summary: "List the gallery",
    description: "Newest first.",
    querystring: pageQuery,
    response: { 200: page(media) },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED"] },
});

export const postMedia = endpoint({
  method: "POST",
  url: "/medias",
  schema: {
    summary: "Upload a photo or video to the gallery",
    description:
      "JPEG, PNG, WebP, AVIF, HEIC or a video, detected by its content. Re-encoded, without metadata. Videos of at " +
      'most 60 seconds, photos of at most 50 MB and 50 megapixels. With `onlyInItems` "true" only buyers of a single item ' +
      "with it see it, not subscribers; this cannot be changed later.",
    response: { 201: media },
  },
  config: {
    throttle: hourly(120),
    access: "creator",
    grant: "allowed",
    upload: {
      fields: z.strictObject({ caption: caption.optional(), onlyInItems: onlyInItems.optional() }),
      maxBytes: mediaLimits.maxBytes,
      tooLarge: "MEDIA_TOO_LARGE",
    },
    errors: [
      "UNAUTHENTICATED",
      "FILE_MISSING",
      "NOT_A_MEDIA",
      "MEDIA_TOO_LONG",
      ...videoRefusals,
      "MEDIA_TOO_LARGE",
      "ACCOUNT_FULL",
      "ACCOUNT_SUSPENDED",
    ],
  },
});

export const patchMedia = endpoint({
  method: "PATCH",
  url: "/medias/:_id",
  schema: {
    summary: "Update the caption of a photo or video",
    description: "An empty caption removes it.",
    params: byId,
    body: z.strictObject({ caption }),
    response: { 200: media },
  },
  config: { access: "creator", grant: "allowed", errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND"] },
});

export const retryMedia = endpoint({
  method: "POST",
  url: "/medias/:_id/retry",
  schema: { summary: "Retry processing of a failed video", params: byId, response: { 200: media } },
  config: {
    throttle: hourly(60),
    access: "creator",
    grant: "allowed",
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "STORY_NOT_FAILED", "ACCOUNT_SUSPENDED"],
  },
});

export const deleteMedia = endpoint({
  method: "DELETE",
  url: "/medias/:_id",
  schema: {
    summary: "Delete a photo or video",
    description:
      "Repeating the request returns 204 again. Refused while it is part of a single item (CONTENT_IN_ITEM).",
    params: byId,
    response: { 204: z.null() },
  },
  config: {
    access: "creator",
    grant: "allowed",
    errors: ["UNAUTHENTICATED", "VALIDATION_FAILED", "NOT_FOUND", "CONTENT_IN_ITEM"],
  },
});
