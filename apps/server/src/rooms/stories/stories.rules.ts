import type { ErrorCode } from "@camarim/contract";
import type { VideoRefusal } from "#ports/video/port";

/** What a refused video is called in the catalogue. */
export const refusals: Record<VideoRefusal, ErrorCode> = {
  not_a_video: "NOT_A_VIDEO",
  too_long: "VIDEO_TOO_LONG",
  unsupported: "VIDEO_UNSUPPORTED",
};

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

const lifetimeMs = 24 * 3_600_000;

export function expiryOf(createdAt: Date): Date {
  return new Date(createdAt.getTime() + lifetimeMs);
}
