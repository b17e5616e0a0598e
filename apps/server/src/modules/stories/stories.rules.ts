import { type ErrorCode, medias, stories } from "@camarim/contract";
import { encryptedEnding, isEncryptedKey } from "#ports/storage/port";
import type { VideoRefusal } from "#ports/video/port";

/** "media" is a gallery video and "draft" a story that is not published yet; both are transcoded like a story. */
export type Audience = "closed" | "highlight" | "media" | "draft";

/** By the part of the file that cannot be used. */
const refusedParts = {
  damaged: "VIDEO_DAMAGED",
  picture: "VIDEO_PICTURE_UNSUPPORTED",
  sound: "VIDEO_SOUND_UNSUPPORTED",
  dimensions: "VIDEO_TOO_MANY_PIXELS",
  protected: "VIDEO_PROTECTED",
  unsupported: "VIDEO_UNSUPPORTED",
} as const satisfies Partial<Record<VideoRefusal, ErrorCode>>;

export function toVideoErrorCode(audience: Audience, reason: VideoRefusal): ErrorCode {
  if (reason === "not_a_video") return audience === "media" ? "NOT_A_MEDIA" : "NOT_A_VIDEO";
  if (reason === "too_long") return audience === "media" ? "MEDIA_TOO_LONG" : "VIDEO_TOO_LONG";
  return refusedParts[reason];
}

/** A section of a video, in seconds. */
export type Cut = { startSeconds: number; endSeconds: number };

/** Limits the section to the end of the pictures; null if less than half of the minimum remains. */
export function toFittedCut({ startSeconds, endSeconds }: Cut, videoSeconds: number) {
  const seconds = Math.min(endSeconds, videoSeconds) - startSeconds;
  return seconds < stories.storyCut.minSeconds / 2 ? null : { startSeconds, seconds };
}

/** The part of the source that a story shows; undefined: all of it. */
export function toCut({ cutStartSeconds, cutSeconds }: { cutStartSeconds: number | null; cutSeconds: number | null }) {
  if (cutStartSeconds === null || cutSeconds === null) return undefined;
  return { startSeconds: cutStartSeconds, seconds: cutSeconds };
}

/** Exclusive. */
export function toMaxSeconds(audience: Audience, cut?: unknown): number {
  if (cut) return stories.storyCut.maxSourceSeconds;
  return audience === "media" ? medias.mediaLimits.maxSeconds : stories.storyVideo.maxSeconds;
}

/** Reasons for a failed transcode, as the creator reads them. */
export const failures = {
  unreadable: "O vídeo está danificado. Envie o original",
  unreadable_sound: "O som está danificado. Envie o original",
  too_large: "A imagem é grande demais. Exporte em 4K",
  gave_up: "A falha foi nossa. Tente de novo",
  erased: "O vídeo foi apagado",
} as const;

export type Failure = keyof typeof failures;

/** The failure of a video that was accepted, but cannot be read to its end. */
export function toFailure(reason: VideoRefusal): Failure {
  if (reason === "sound") return "unreadable_sound";
  return reason === "dimensions" ? "too_large" : "unreadable";
}

/** Attempts before a story is marked as failed. The creator can retry. */
export const attemptLimit = 6;

/** A remuxed video above this gets a low-bitrate rendition. */
const highBitsPerSecond = 6_000_000;

type Prepared = { copied: boolean; preliminary: boolean; bitRate: number };

/** Whether another rendition replaces what was prepared. */
export function needsLowBitrate({ copied, preliminary, bitRate }: Prepared): boolean {
  return preliminary || (copied && bitRate > highBitsPerSecond);
}

const hourMs = 3_600_000;
const lifetimes = { "24h": 24 * hourMs, "48h": 48 * hourMs, "7d": 168 * hourMs, forever: null };

/** When a story is archived; null: never. */
export function toExpiry(createdAt: Date, lifetime: keyof typeof lifetimes): Date | null {
  const lifetimeMs = lifetimes[lifetime];
  return lifetimeMs === null ? null : new Date(createdAt.getTime() + lifetimeMs);
}

export type StoryVisibility = {
  audience: Audience;
  publishAt: Date | null;
  expiresAt: Date | null;
  archivedAt: Date | null;
  highlighted: boolean;
  takenDownAt: Date | null;
  /** A gallery video for buyers alone. */
  onlyInItems: boolean;
};

/** Archived by time or by the creator. A story that was made for highlights is archived if no highlight contains it. */
export function isArchived(story: StoryVisibility, now: Date): boolean {
  if (story.audience === "media" || story.audience === "draft") return false;
  if (story.audience === "highlight") return !story.highlighted;
  return story.archivedAt !== null || (story.expiresAt !== null && story.expiresAt <= now);
}

/** Whether subscribers may watch it: active in the ring, part of a highlight or of the gallery, and not taken down. */
export function isOpenToFans(story: StoryVisibility, now: Date): boolean {
  if (story.audience === "draft" || story.onlyInItems) return false;
  return isPublished(story, now) && (!isArchived(story, now) || (story.highlighted && !isHeldBack(story)));
}

/** Archived before its time by a suspension: a highlight does not show it until the creator decides. */
function isHeldBack({ publishAt, archivedAt }: Pick<StoryVisibility, "publishAt" | "archivedAt">): boolean {
  return publishAt !== null && archivedAt !== null && archivedAt < publishAt;
}

/** Whether the time of publication has come and it was not taken down. */
export function isPublished({ publishAt, takenDownAt }: Pick<StoryVisibility, "publishAt" | "takenDownAt">, now: Date) {
  return (publishAt === null || publishAt <= now) && !takenDownAt;
}

/** The time of publication; null for now, also if the requested time has passed. */
export function toPublicationTime(publishAt: string | null | undefined, now: Date): Date | null {
  const time = publishAt ? new Date(publishAt) : null;
  return time && time > now ? time : null;
}

type StorySchedule = Pick<StoryVisibility, "audience" | "publishAt" | "expiresAt" | "archivedAt">;
type ScheduleChange = { publishAt?: string | null | undefined; archived?: boolean | undefined };
type Lifetime = keyof typeof lifetimes;

/** The story's times after a change, or the code of the error that forbids it. */
export function toSchedule(
  story: StorySchedule,
  { publishAt, archived }: ScheduleChange,
  { now, lifetime }: { now: Date; lifetime: Lifetime },
): Omit<StorySchedule, "audience"> | "STORY_IS_DRAFT" | "STORY_NOT_CLOSED" | "STORY_PUBLISHED" {
  const schedule = { publishAt: story.publishAt, expiresAt: story.expiresAt, archivedAt: story.archivedAt };
  if (publishAt === undefined && archived === undefined) return schedule;
  if (story.audience === "draft") return "STORY_IS_DRAFT";
  if (story.audience !== "closed") return "STORY_NOT_CLOSED";
  if (publishAt !== undefined) {
    if (story.publishAt === null || story.publishAt <= now) return "STORY_PUBLISHED";
    schedule.publishAt = toPublicationTime(publishAt, now);
    schedule.expiresAt = toExpiry(schedule.publishAt ?? now, lifetime);
  }
  if (archived === true) schedule.archivedAt ??= now;
  // What the creator archives before its time is shown by its highlights from then on.
  if (isHeldBack(schedule)) schedule.archivedAt = schedule.publishAt;
  if (archived === false) {
    schedule.archivedAt = null;
    if (schedule.expiresAt && schedule.expiresAt <= now) schedule.expiresAt = toExpiry(now, lifetime);
  }
  return schedule;
}

/** The public image of a story that is a highlight's cover. Encrypted if the poster is. */
export function toCoverKey(storyId: string, posterKey: string): string {
  return `stories/${storyId}/cover.jpg${isEncryptedKey(posterKey) ? encryptedEnding : ""}`;
}
