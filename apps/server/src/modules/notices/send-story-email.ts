import type { Ctx } from "#core/ctx";
import { sendMail } from "#core/send-mail";
import { inTransaction } from "#core/transaction";
import { sendPushes } from "#modules/pushes/send-pushes";
import { hasAccessAt } from "#modules/subscriptions/subscriptions.rules";
import { noticeToken } from "./notice-token.ts";
import { newStoryMail, newStoryPush } from "./stories.emails.ts";
import { claimSent, selectToldOf, selectToldStory } from "./story-notices.store.ts";

const batch = 200;

/** Tells some fans of one story, each at most once, by mail and by push; answers after whom there may be more. */
export async function sendStoryEmail(
  ctx: Ctx,
  { storyId, after }: { storyId: string; after?: string },
  signal: AbortSignal,
) {
  const story = await selectToldStory(ctx, storyId);
  if (!story) return undefined;
  const found = await selectToldOf(ctx, story.accountId, after, batch);
  for (const fan of found) {
    if (signal.aborted) throw signal.reason;
    if (!hasAccessAt(fan, ctx.now())) continue;
    const isFirst = await inTransaction(ctx, async (ctx) => {
      if (!(await claimSent(ctx, storyId, fan.id))) return false;
      await sendPushes(ctx, fan.id, newStoryPush(story, storyId));
      return true;
    });
    if (!isFirst) continue;
    const mail = newStoryMail(story, fan.email, ctx.config.publicUrl, noticeToken(ctx, "stories", fan.id));
    // GatewayNotification late is worse than not told; and a mail server that is away must not hold back the pushes.
    await sendMail(ctx, "story", mail).catch((err: unknown) => ctx.log.warn({ err }, "a story's mail was not taken"));
  }
  const last = found.at(-1);
  return last && found.length === batch ? last.id : undefined;
}
