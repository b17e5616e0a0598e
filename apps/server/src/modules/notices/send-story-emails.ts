import type { Ctx } from "#core/ctx";
import { defineJob, enqueue, type Job } from "#core/jobs";
import { sendMail } from "#core/send-mail";
import { inTransaction } from "#core/transaction";
import { sendPushes } from "#modules/pushes/send-pushes";
import { hasAccessAt } from "#modules/subscriptions/subscriptions.rules";
import { toNoticeToken } from "./notice-token.ts";
import { newStoryPush } from "./notices.pushes.ts";
import { newStoryMail } from "./stories.emails.ts";
import {
  claimSent,
  deleteSentBefore,
  recordNewStories,
  selectNewStory,
  selectRecipients,
} from "./story-notices.store.ts";

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;
/** Stories older than `maxAge` are not announced; of a creator, at most one within `minInterval`. */
const hours = { maxAge: 6, minInterval: 6 };

/** Finds stories that were published, immediately or on schedule, and enqueues their e-mails and pushes. */
export async function sendStoryNotices(ctx: Ctx) {
  const before = (count: number) => new Date(ctx.now().getTime() - count * hourMs);
  await inTransaction(ctx, async (ctx) => {
    for (const { storyId } of await recordNewStories(ctx, before(hours.maxAge), before(hours.minInterval)))
      await enqueue(ctx, sendStoryEmailJob, { storyId });
  });
}

/** `after` is the last subscription of the previous batch. */
type Batch = { storyId: string; after?: string };

export const sendStoryEmailJob: Job<Batch> = defineJob<Batch>({
  queue: "tell-story",
  options: { retryLimit: 6, retryDelay: 20, retryBackoff: true },
  run: async (ctx, batch, signal) => {
    const after = await sendStoryEmail(ctx, batch, signal);
    if (after) await enqueue(ctx, sendStoryEmailJob, { storyId: batch.storyId, after });
  },
});

const batchSize = 200;

/** Sends a batch of fans an e-mail and a push about a story, at most once each; returns the next batch's `after`, if there is one. */
export async function sendStoryEmail(ctx: Ctx, { storyId, after }: Batch, signal: AbortSignal) {
  const story = await selectNewStory(ctx, storyId);
  if (!story) return undefined;
  const fans = await selectRecipients(ctx, story.accountId, after, batchSize);
  for (const fan of fans) {
    if (signal.aborted) throw signal.reason;
    if (!hasAccessAt(fan, ctx.now())) continue;
    const isFirst = await inTransaction(ctx, async (ctx) => {
      if (!(await claimSent(ctx, storyId, fan.id))) return false;
      await sendPushes(ctx, fan.id, newStoryPush(story, storyId));
      return true;
    });
    if (!isFirst) continue;
    const email = newStoryMail(story, fan.email, ctx.config.publicUrl, toNoticeToken(ctx, "stories", fan.id));
    // Not retried: a late e-mail is useless, and an unavailable mail server must not delay the pushes.
    await sendMail(ctx, "story", email).catch((err: unknown) => ctx.log.warn({ err }, "a story's e-mail was not sent"));
  }
  const last = fans.at(-1);
  return last && fans.length === batchSize ? last.id : undefined;
}

/** Deletes who received which story's e-mail, once no batch of that story can run again. */
export async function cleanupNotices(ctx: Ctx) {
  await deleteSentBefore(ctx, new Date(ctx.now().getTime() - weekMs));
}
