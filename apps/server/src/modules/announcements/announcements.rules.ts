import type { announcements } from "@camarim/contract";

const dayMs = 86_400_000;

/** A fan is new for so long. */
export const newForMs = 30 * dayMs;

/** The homes of fans show announcements for so long. */
export const shownForMs = 30 * dayMs;

/** One whose page is offline is sent later within this time, or never. */
export const sentWithinMs = dayMs;

type State = {
  sendAt: Date;
  startedAt: Date | null;
  takenDownAt: Date | null;
  recipients: number | null;
  emailsDone: number;
};

export function toStatus(row: State, now: Date): announcements.Announcement["status"] {
  if (row.takenDownAt) return "hidden";
  if (!row.startedAt) return now.getTime() - row.sendAt.getTime() >= sentWithinMs ? "unsent" : "scheduled";
  return row.emailsDone < (row.recipients ?? 0) ? "sending" : "sent";
}
