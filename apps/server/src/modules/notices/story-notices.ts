import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { parseNoticeToken } from "./notice-token.ts";
import {
  deleteReminderStop,
  deleteStop,
  insertReminderStop,
  insertStop,
  selectNotices,
} from "./story-notices.store.ts";

/** What the token of an e-mail turns off, and whether it is off; NOT_FOUND for a token that is not ours. */
export async function getStoryNotices(ctx: Ctx, token: string) {
  const named = parseNoticeToken(ctx, token);
  const notices = named && (await selectNotices(ctx, named.subscriptionId));
  if (!notices) throw new AppError("NOT_FOUND");
  const { username, fullName, stories, renewals } = notices;
  return { ...named, creator: { username, fullName }, stopped: { stories, renewals }[named.about] };
}

const stops = {
  stories: { insert: insertStop, delete: deleteStop },
  renewals: { insert: insertReminderStop, delete: deleteReminderStop },
};

/** Turns the e-mails and pushes that the token names off or on; returns as `getStoryNotices`. */
export async function setStoryNotices(ctx: Ctx, token: string, stopped: boolean) {
  const notices = await getStoryNotices(ctx, token);
  await stops[notices.about][stopped ? "insert" : "delete"](ctx, notices.subscriptionId);
  return { ...notices, stopped };
}
