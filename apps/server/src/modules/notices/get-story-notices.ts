import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { readNoticeToken } from "./notice-token.ts";
import { selectNotices } from "./story-notices.store.ts";

/** Of what a mail's link is the way out, and whether that is told; NOT_FOUND for a link that is not ours. */
export async function getStoryNotices(ctx: Ctx, token: string) {
  const named = readNoticeToken(ctx, token);
  const found = named && (await selectNotices(ctx, named.subscriptionId));
  if (!found) throw new AppError("NOT_FOUND");
  const { username, fullName, stories, renewals } = found;
  return { ...named, creator: { username, fullName }, stopped: { stories, renewals }[named.about] };
}
