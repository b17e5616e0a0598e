import { cachedFor } from "#core/cached-for";
import type { Ctx } from "#core/ctx";
import { findAgeRestriction } from "#modules/ages/ages.queries";
import { listSessionSubscriptionsWith } from "#modules/subscriptions/subscriptions.queries";
import { isOpenToFans } from "./stories.rules.ts";
import { selectVideo } from "./stories.store.ts";

type Watcher = { accountId?: string | undefined; fanSessionId?: string | undefined };

/**
 * A ready video, a story's or the gallery's, that this asker may watch now: the creator her own, a fan one that is out and paid for. Undefined
 * for all others, so that nobody learns what exists. `fanId` says as whom, for the count of views.
 */
export async function findWatchable(ctx: Ctx, storyId: string, { accountId, fanSessionId }: Watcher) {
  const story = await selectVideo(ctx, storyId);
  if (story?.state !== "ready") return undefined;
  if (accountId === story.account_id) return { story, fanId: undefined };
  if (!fanSessionId || !isOpenToFans(story, ctx.now())) return undefined;
  const [held] = await listSessionSubscriptionsWith(ctx, fanSessionId, story.account_id);
  if (!held?.access || (await findAgeRestriction(ctx, story.account_id, fanSessionId))) return undefined;
  return { story, fanId: held.fanId };
}

/**
 * The same for each piece of a video that a player asks for, believed for 3 seconds; with the 6 that a browser may believe an
 * answer, who loses access is shown nothing new after 10.
 */
export const findWatchableRemembered = cachedFor(
  3,
  (ctx: Ctx, storyId: string, accountId: string, fanSessionId: string) =>
    findWatchable(ctx, storyId, { accountId, fanSessionId: fanSessionId || undefined }),
);
