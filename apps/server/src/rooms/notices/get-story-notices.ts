import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { selectStoryNotices } from "./story-notices.store.ts";
import { readStoryToken } from "./story-token.ts";

/** Whose stories a mail's link is about, and whether they are told of; NOT_FOUND for a link that is not ours. */
export async function getStoryNotices(ctx: Ctx, token: string) {
  const subscriptionId = readStoryToken(ctx, token);
  const found = subscriptionId && (await selectStoryNotices(ctx, subscriptionId));
  if (!found) throw new AppError("NOT_FOUND");
  const { username, fullName, stopped } = found;
  return { subscriptionId, creator: { username, fullName }, stopped };
}
