import { type ErrorCode, medias, stories } from "@camarim/contract";
import type { VideoRefusal } from "#ports/video/port";

/** Of a gallery's video the transcoder makes the same as of a story's. */
export type Audience = "closed" | "highlight" | "media";

/** What a refused video is called in the catalogue. */
export function refusalOf(audience: Audience, reason: VideoRefusal): ErrorCode {
  if (reason === "unsupported") return "VIDEO_UNSUPPORTED";
  if (audience === "media") return reason === "too_long" ? "MEDIA_TOO_LONG" : "NOT_A_MEDIA";
  return reason === "too_long" ? "VIDEO_TOO_LONG" : "NOT_A_VIDEO";
}

/** A stretch of a video, in seconds. */
export type Cut = { startSeconds: number; endSeconds: number };

/** The stretch as far as there are pictures; null where hardly any are left. */
export function fitCut({ startSeconds, endSeconds }: Cut, videoSeconds: number) {
  const seconds = Math.min(endSeconds, videoSeconds) - startSeconds;
  return seconds < stories.storyCut.minSeconds / 2 ? null : { startSeconds, seconds };
}

/** A video of exactly that length is too long. */
export function maxSecondsOf(audience: Audience, cut?: unknown): number {
  if (cut) return stories.storyCut.maxSourceSeconds;
  return audience === "media" ? medias.mediaLimits.maxSeconds : stories.storyVideo.maxSeconds;
}

/** Why a story that was taken in could not be made ready, in the creator's words. */
export const failures = {
  unreadable: "Não conseguimos ler este vídeo",
  gave_up: "O processamento parou no meio",
  erased: "O vídeo foi apagado",
} as const;

export type Failure = keyof typeof failures;

/** How often a story is tried before it is called failed; the creator may start over. */
export const attemptLimit = 6;

/** What streams well over a phone's connection; a repacked video above it gets a light rendition. */
const heavyBitsPerSecond = 6_000_000;

export function isHeavy({ copied, bitRate }: { copied: boolean; bitRate: number }): boolean {
  return copied && bitRate > heavyBitsPerSecond;
}

const hourMs = 3_600_000;
const lifetimes = { "24h": 24 * hourMs, "48h": 48 * hourMs, "7d": 168 * hourMs, forever: null };

/** When a story of that lifetime is archived; null for one that stays. */
export function expiryOf(createdAt: Date, lifetime: keyof typeof lifetimes): Date | null {
  const lives = lifetimes[lifetime];
  return lives === null ? null : new Date(createdAt.getTime() + lives);
}

/** What is known of a story's time, and whether some highlight holds it. */
export type Lasting = {
  audience: Audience;
  publish_at: Date | null;
  expires_at: Date | null;
  archived_at: Date | null;
  highlighted: boolean;
  taken_down_at: Date | null;
};

/** Out of the ring, by time or by hand; what was made for highlights is so when none holds it. */
export function isArchived(story: Lasting, now: Date): boolean {
  if (story.audience === "media") return false;
  if (story.audience === "highlight") return !story.highlighted;
  return story.archived_at !== null || (story.expires_at !== null && story.expires_at <= now);
}

/** Whether who pays may watch it now: in the ring while it lives there, in a highlight for as long as one holds it, in the gallery always; never what was taken down. */
export function isOpenToFans(story: Lasting, now: Date): boolean {
  const isOut = story.publish_at === null || story.publish_at <= now;
  return isOut && !story.taken_down_at && (story.highlighted || !isArchived(story, now));
}

/** The moment a story is to begin at; null for at once, also where that has passed meanwhile. */
export function scheduled(publishAt: string | null | undefined, now: Date): Date | null {
  const at = publishAt ? new Date(publishAt) : null;
  return at && at > now ? at : null;
}

type Timed = Pick<Lasting, "audience" | "publish_at" | "expires_at" | "archived_at">;
type Wish = { publishAt?: string | null | undefined; archived?: boolean | undefined };
type Lifetime = keyof typeof lifetimes;

/** What a wish makes of a story's time, or why it cannot be had. */
export function retime(
  story: Timed,
  { publishAt, archived }: Wish,
  { now, lifetime }: { now: Date; lifetime: Lifetime },
): Omit<Timed, "audience"> | "STORY_NOT_CLOSED" | "STORY_PUBLISHED" {
  const { publish_at, expires_at, archived_at } = story;
  const timed = { publish_at, expires_at, archived_at };
  if (publishAt === undefined && archived === undefined) return timed;
  if (story.audience !== "closed") return "STORY_NOT_CLOSED";
  if (publishAt !== undefined) {
    if (publish_at === null || publish_at <= now) return "STORY_PUBLISHED";
    timed.publish_at = scheduled(publishAt, now);
    timed.expires_at = expiryOf(timed.publish_at ?? now, lifetime);
  }
  if (archived === true) timed.archived_at ??= now;
  if (archived === false) {
    timed.archived_at = null;
    if (timed.expires_at && timed.expires_at <= now) timed.expires_at = expiryOf(now, lifetime);
  }
  return timed;
}

/** The small public picture of a story that is a highlight's cover. */
export function coverKey(storyId: string): string {
  return `stories/${storyId}/cover.jpg`;
}
