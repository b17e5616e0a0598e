import { TZDate } from "@date-fns/tz";

const zone = "America/Sao_Paulo";
/** At night nothing rings, unless a fan wants it to. */
const night = { from: 22, to: 8 };

/** What a notification shows, and where a tap leads to. */
export type PushNotice = {
  title: string;
  body: string;
  path: string;
  /** One of the same takes the place of the one before. */
  tag: string;
  /** Where the story of which it tells stands; it is not told of one that is gone by then. */
  storyId?: string;
  ttlSeconds: number;
};

/** When it may ring: at once, or in the morning. */
export function ringsAt(now: Date, quiet: boolean): Date {
  const wall = new TZDate(now, zone);
  const hour = wall.getHours();
  if (!quiet || (hour < night.from && hour >= night.to)) return now;
  const day = hour >= night.from ? 1 : 0;
  return new Date(
    new TZDate(wall.getFullYear(), wall.getMonth(), wall.getDate() + day, night.to, 0, 0, zone).getTime(),
  );
}
