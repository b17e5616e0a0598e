import type { notices } from "@camarim/contract";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { findAnnouncementNotices, setStopByToken, setStopOf } from "#modules/announcements/index";
import { findReminderNotices } from "#modules/reminders/index";
import { parseNoticeToken } from "./notice-token.ts";
import {
  deleteReminderStop,
  deleteStop,
  insertReminderStop,
  insertStop,
  selectNotices,
} from "./story-notices.store.ts";

type Notices = notices.StoryNotices;

const stops = {
  stories: { insert: insertStop, delete: deleteStop },
  renewals: { insert: insertReminderStop, delete: deleteReminderStop },
};

/** What the token of an e-mail turns off, whether it is off, and how to change that. NOT_FOUND for a token that is not ours. */
async function findNotices(ctx: Ctx, token: string): Promise<Notices & { change(stopped: boolean): Promise<void> }> {
  const recipient = await findAnnouncementNotices(ctx, token);
  if (recipient) {
    const { username, fullName, stopped } = recipient;
    const change = (stopped: boolean) => setStopByToken(ctx, recipient, stopped);
    return { about: "announcements", creator: { username, fullName }, stopped, change };
  }
  const reminded = await findReminderNotices(ctx, token);
  if (reminded) {
    const { username, fullName, stopped } = reminded;
    const change = (stopped: boolean) => setStopOf(ctx, reminded, stopped);
    return { about: "announcements", creator: { username, fullName }, stopped, change };
  }
  const named = parseNoticeToken(ctx, token);
  const found = named && (await selectNotices(ctx, named.subscriptionId));
  if (!found) throw new AppError("NOT_FOUND");
  const { about, subscriptionId } = named;
  const { username, fullName, stories, renewals } = found;
  const change = (stopped: boolean) => stops[about][stopped ? "insert" : "delete"](ctx, subscriptionId);
  return { about, creator: { username, fullName }, stopped: { stories, renewals }[about], change };
}

/** NOT_FOUND. */
export async function getStoryNotices(ctx: Ctx, token: string): Promise<Notices> {
  const { change: _, ...found } = await findNotices(ctx, token);
  return found;
}

/** Turns the e-mails and pushes that the token names off or on; returns as `getStoryNotices`. */
export async function setStoryNotices(ctx: Ctx, token: string, stopped: boolean): Promise<Notices> {
  const { change, ...found } = await findNotices(ctx, token);
  await change(stopped);
  return { ...found, stopped };
}
