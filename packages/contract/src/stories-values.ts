import { z } from "zod";
import { paragraph } from "./values.ts";

/** Specification 5 and 9: under 16 s, at most 50 MiB. */
export const storyVideo = { maxSeconds: 16, maxBytes: 50 * 1024 * 1024, captionMax: 300 } as const;

/** A section of at most 15 s of a longer video can be published; it is uploaded whole and cut on the server. */
export const storyCut = {
  minSeconds: 1,
  maxSeconds: 15,
  maxSourceSeconds: 600,
  maxSourceBytes: 200 * 1024 * 1024,
} as const;

export const caption = paragraph(storyVideo.captionMax);

/**
 * A story as it is watched. `duration` in seconds; `publishAt` is the publication time of a scheduled story. `videoUrl` and `posterUrl`
 * are signed for this session and expire within five minutes; null while the video is not ready, which only its creator sees.
 */
export const watchableStory = z.object({
  _id: z.uuid(),
  caption: z.string().optional(),
  duration: z.number().nullable(),
  width: z.int().nullable(),
  height: z.int().nullable(),
  placeholder: z.string().nullable(),
  posterUrl: z.string().nullable(),
  videoUrl: z.string().nullable(),
  createdAt: z.iso.datetime(),
  publishAt: z.iso.datetime().optional(),
});
export type WatchableStory = z.infer<typeof watchableStory>;

/**
 * A story as its creator sees it. `processed` is also true for a failed one, so that clients stop polling; `progress` in percent, null
 * while queued and when done. Fans see a scheduled story from `publishAt` on. `archived` stories are not in the ring: expired, archived
 * by hand, or made for highlights and in none. A `draft` is seen by its creator alone.
 */
export const story = watchableStory.extend({
  audience: z.enum(["closed", "highlight"]),
  draft: z.boolean().optional(),
  processed: z.boolean(),
  progress: z.int().min(0).max(100).nullable(),
  failed: z.boolean().optional(),
  failureReason: z.string().optional(),
  expiresAt: z.iso.datetime().nullable(),
  archived: z.boolean(),
  views: z.int(),
});
export type Story = z.infer<typeof story>;
