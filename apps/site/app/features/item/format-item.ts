import { calendarDay, formatDay } from "@camarim/ui/lib/time.ts";
import { item as text } from "../../text/item.ts";

const day = 86_400_000;

/** "4 vídeos · 1 foto · 52 s". */
export function formatContents({
  videos,
  photos,
  seconds,
}: {
  videos: number;
  photos: number;
  seconds: number;
}): string {
  const parts = [
    videos > 0 && text.videos(videos),
    photos > 0 && text.photos(photos),
    seconds > 0 && formatLength(seconds),
  ];
  return text.contents(parts.filter((part) => part !== false));
}

function formatLength(seconds: number): string {
  const whole = Math.max(1, Math.round(seconds));
  return whole < 60 ? text.seconds(whole) : text.minutes(Math.floor(whole / 60), whole % 60);
}

/** "acaba hoje", "acaba domingo" within six days, else "acaba em 12 de dez.". */
export function formatEnd(until: string, now: Date): string {
  // Until midnight is until the day before.
  const last = new Date(Date.parse(until) - 1).toISOString();
  const date = calendarDay(last);
  const away = (Date.parse(date) - Date.parse(calendarDay(now.toISOString()))) / day;
  if (away <= 1) return text.ends(formatDay(last, now));
  return away < 7 ? text.ends(text.weekdays[new Date(date).getUTCDay()] ?? "") : text.endsOn(formatDay(last, now));
}
