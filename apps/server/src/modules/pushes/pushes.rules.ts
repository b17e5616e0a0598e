import { TZDate } from "@date-fns/tz";

const zone = "America/Sao_Paulo";
/** Quiet hours, unless the fan disabled them. */
const quietHours = { from: 22, to: 8 };

/** What a notification shows, and the path that it opens. */
export type PushNotice = {
  title: string;
  body: string;
  path: string;
  /** A notification replaces the one with the same tag. */
  tag: string;
  /** Not sent if this story has left the ring by then, or to whom may not watch it any more or has stopped its notices. */
  storyId?: string;
  ttlSeconds: number;
};

/** When it may be shown: now, or after the quiet hours. */
export function toSendTime(now: Date, quiet: boolean): Date {
  const local = new TZDate(now, zone);
  const hour = local.getHours();
  if (!quiet || (hour < quietHours.from && hour >= quietHours.to)) return now;
  const day = hour >= quietHours.from ? 1 : 0;
  return new Date(
    new TZDate(local.getFullYear(), local.getMonth(), local.getDate() + day, quietHours.to, 0, 0, zone).getTime(),
  );
}
