import type { Ctx } from "#core/ctx";
import { cachedFor } from "#core/database/cached-for";
import { findAgeRestriction } from "#modules/ages/index";
import { listSessionSubscriptionsWith } from "#modules/subscriptions/index";
import { isOpenToFans } from "./stories.rules.ts";
import { selectVideo } from "./stories.store.ts";

type Viewer = { accountId?: string | undefined; fanSessionId?: string | undefined };

/**
 * A ready story or gallery video that the asker may watch now: a creator their own, also a draft, a fan what is published and covered
 * by a subscription. Undefined for anyone else, so that the existence of a video is not revealed. `fanId` identifies
 * the viewer for the count of views.
 */
export async function findWatchable(ctx: Ctx, storyId: string, { accountId, fanSessionId }: Viewer) {
  const story = await selectVideo(ctx, storyId);
  if (story?.state !== "ready") return undefined;
  if (accountId === story.accountId) return { story, fanId: undefined };
  if (!fanSessionId || !isOpenToFans(story, ctx.now())) return undefined;
  const [subscription] = await listSessionSubscriptionsWith(ctx, fanSessionId, story.accountId);
  if (!subscription?.access || (await findAgeRestriction(ctx, story.accountId, fanSessionId))) return undefined;
  return { story, fanId: subscription.fanId };
}

/** Cached for 3 s. With the 6 s for which a browser may reuse the response, revoked access ends within 10 s. */
export const findWatchableCached = cachedFor(3, (ctx: Ctx, storyId: string, accountId: string, fanSessionId: string) =>
  findWatchable(ctx, storyId, { accountId, fanSessionId: fanSessionId || undefined }),
);
