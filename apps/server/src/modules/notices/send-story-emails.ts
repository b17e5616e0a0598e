import type { Ctx } from "#core/ctx";
import { defineJob, enqueue, type Job } from "#core/jobs/jobs";
import { isUnanswered } from "#core/mail/mail-refusals";
import { sendMail } from "#core/mail/send-mail";
import { inTransaction } from "#core/transaction";
import { sendPushes } from "#modules/pushes/index";
import { hasAccessAt } from "#modules/subscriptions/index";
import { toNoticeToken } from "./notice-token.ts";
import { newStoryPush } from "./notices.pushes.ts";
import { newStoryMail } from "./stories.emails.ts";
import {
  claimMailed,
  claimSent,
  deleteSentBefore,
  recordNewStories,
  selectNewStory,
  selectRecipients,
  selectUnmailed,
} from "./story-notices.store.ts";

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;
/** Stories older than `maxAge` are not announced; of a creator, at most one within `minInterval`. */
const hours = { maxAge: 6, minInterval: 6 };

/** Finds stories that were published, immediately or on schedule, and enqueues their pushes and e-mails. */
export async function sendStoryNotices(ctx: Ctx) {
  const before = (count: number) => new Date(ctx.now().getTime() - count * hourMs);
  await inTransaction(ctx, async (ctx) => {
    for (const { storyId } of await recordNewStories(ctx, before(hours.maxAge), before(hours.minInterval)))
      await enqueue(ctx, sendStoryPushesJob, { storyId });
  });
}

/** `after` is the last subscription of the previous batch. */
type Batch = { storyId: string; after?: string };

export const sendStoryPushesJob: Job<Batch> = defineJob<Batch>({
  name: "send-story-pushes",
  queue: "push",
  options: { retryLimit: 6, retryDelay: 20, retryBackoff: true },
  run: sendStoryPushes,
});

const pushBatchSize = 500;

/**
 * Enqueues the pushes to a batch of fans about a story, at most once each, and then the next batch. E-mails follow after
 * the last one, since they take far longer.
 */
export async function sendStoryPushes(ctx: Ctx, { storyId, after }: Batch) {
  await inTransaction(ctx, async (ctx) => {
    const story = await selectNewStory(ctx, storyId);
    if (!story) return;
    const fans = await selectRecipients(ctx, story.accountId, after, pushBatchSize);
    const withAccess = fans.filter((fan) => hasAccessAt(fan, ctx.now())).map(({ id }) => id);
    const subscriptionIds = await claimSent(ctx, storyId, withAccess);
    await sendPushes(ctx, { subscriptionIds }, newStoryPush(story, storyId));
    const last = fans.at(-1);
    if (last && fans.length === pushBatchSize) await enqueue(ctx, sendStoryPushesJob, { storyId, after: last.id });
    else await enqueue(ctx, sendStoryEmailsJob, { storyId });
  });
}

export const sendStoryEmailsJob: Job<{ storyId: string }> = defineJob<{ storyId: string }>({
  name: "send-story-emails",
  queue: "mail",
  options: { retryLimit: 6, retryDelay: 20, retryBackoff: true },
  run: (ctx, { storyId }, signal) => sendStoryEmails(ctx, storyId, signal),
});

const mailBatchSize = 200;

/** Sends a batch of the notified fans an e-mail, at most once each, and enqueues the next batch: other stories come between. */
export async function sendStoryEmails(ctx: Ctx, storyId: string, signal: AbortSignal) {
  const story = await selectNewStory(ctx, storyId);
  if (!story) return;
  const fans = await selectUnmailed(ctx, storyId, mailBatchSize);
  for (const fan of fans) {
    if (signal.aborted) throw signal.reason;
    if (!(await claimMailed(ctx, storyId, fan.id)) || !hasAccessAt(fan, ctx.now())) continue;
    const email = newStoryMail(story, fan.email, ctx.config.publicUrl, toNoticeToken(ctx, "stories", fan.id));
    try {
      await sendMail(ctx, "story", email);
    } catch (err) {
      // Not retried: a late e-mail is useless. A mail server that does not answer would hold this worker for each of the fans.
      if (isUnanswered(err)) throw err;
      ctx.log.warn({ err }, "a story's e-mail was not sent");
    }
  }
  if (fans.length === mailBatchSize) await enqueue(ctx, sendStoryEmailsJob, { storyId });
}

/** Deletes who received which story's e-mail, once no batch of that story can run again. */
export async function cleanupNotices(ctx: Ctx) {
  await deleteSentBefore(ctx, new Date(ctx.now().getTime() - weekMs));
}
