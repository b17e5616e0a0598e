import { counted } from "./counted.ts";

type Shape = { videos: number; photos: number; seconds: number };

/** What an item has: "3 vídeos · 1 foto · 52 s". */
export function describeContents({ videos, photos, seconds }: Shape): string {
  return [
    videos > 0 && counted(videos, "vídeo", "vídeos"),
    photos > 0 && counted(photos, "foto", "fotos"),
    seconds > 0 && formatSeconds(seconds),
  ]
    .filter(Boolean)
    .join(" · ");
}

/** "52 s", "1 min 28 s". */
export function formatSeconds(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  if (whole < 60) return `${whole}\u00a0s`;
  const rest = whole % 60;
  return rest === 0 ? `${whole / 60}\u00a0min` : `${Math.floor(whole / 60)}\u00a0min ${rest}\u00a0s`;
}
