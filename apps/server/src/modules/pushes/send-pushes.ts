import { createHash } from "node:crypto";
import pLimit from "p-limit";
import type { Ctx } from "#core/ctx";
import { defineJob, enqueue, type Job } from "#core/jobs/jobs";
import type { PushTarget } from "#ports/push/port";
import { type PushNotice, toSendTime } from "./pushes.rules.ts";
import {
  deleteEndedTargets,
  deleteTargetsById,
  isInRing,
  type PushedTo,
  selectTargets,
  selectTargetsOf,
} from "./pushes.store.ts";

/** Browsers per job, and those that are sent to at once: push services answer in about 100 ms. */
const batchSize = 500;
const parallelRequests = 50;
const maxAttempts = 5;
const retryDelayMs = 30_000;

/** Of `targetIds`, those of ended sessions receive nothing. `attempt` counts from 0. */
type Batch = { targetIds: string[]; notice: PushNotice; attempt?: number };

/**
 * Enqueues a push to each browser with access to these subscriptions and orders, after the quiet hours where these apply. Returns which of
 * them have a browser.
 */
export async function sendPushes(ctx: Ctx, of: PushedTo, notice: PushNotice): Promise<Set<string>> {
  const targets = await selectTargetsOf(ctx, of);
  for (const quiet of [false, true]) {
    const targetIds = [...new Set(targets.filter((target) => target.quiet === quiet).map(({ id }) => id))];
    const startAfter = toSendTime(ctx.now(), quiet);
    for (let from = 0; from < targetIds.length; from += batchSize)
      await enqueueBatch(ctx, { targetIds: targetIds.slice(from, from + batchSize), notice }, startAfter);
  }
  return new Set(targets.map(({ of }) => of));
}

async function enqueueBatch(ctx: Ctx, batch: Batch, startAfter: Date) {
  await enqueue(ctx, sendPushesJob, batch, startAfter > ctx.now() ? { startAfter } : {});
}

/**
 * Sends to each browser of a batch unless the notification no longer applies, and deletes subscriptions that the push
 * service reports as gone. Only the failed ones are sent again, in a batch of their own. After a crash the whole batch
 * is: the topic and the tag make a second message replace the first without another sound.
 */
export async function sendPushBatch(ctx: Ctx, { targetIds, notice, attempt = 0 }: Batch, signal: AbortSignal) {
  const { ttlSeconds, storyId, ...content } = notice;
  if (storyId && !(await isInRing(ctx, storyId))) return;
  // The topic is hashed: push services take at most 32 characters of base64url, and must not learn whose stories a fan
  // watches.
  const topic = createHash("sha256").update(content.tag).digest("base64url").slice(0, 32);
  const payload = JSON.stringify(content);

  const reasons = new Set<string>();
  async function send(target: PushTarget) {
    if (signal.aborted) return "unsent";
    return ctx.push.send(target, payload, { ttlSeconds, topic, urgent: false }).catch((error: Error) => {
      reasons.add(error.message);
      return "failed" as const;
    });
  }

  const limit = pLimit(parallelRequests);
  const sent = await Promise.all(
    (await selectTargets(ctx, targetIds, storyId)).map((target) =>
      limit(async () => ({ id: target.id, outcome: await send(target) })),
    ),
  );
  const idsWith = (wanted: string) => sent.filter(({ outcome }) => outcome === wanted).map(({ id }) => id);
  const [gone, refused, failed, unsent] = ["gone", "refused", "failed", "unsent"].map(idsWith) as [
    string[],
    string[],
    string[],
    string[],
  ];
  await deleteTargetsById(ctx, gone);
  if (refused.length > 0) ctx.log.warn({ count: refused.length }, "pushes were refused");
  if (unsent.length > 0) await enqueueBatch(ctx, { targetIds: unsent, notice, attempt }, ctx.now());
  if (failed.length === 0) return;
  if (attempt + 1 >= maxAttempts)
    return ctx.log.warn({ count: failed.length, why: [...reasons].slice(0, 5) }, "pushes could not be sent");
  const retryAt = new Date(ctx.now().getTime() + retryDelayMs * 2 ** attempt);
  await enqueueBatch(ctx, { targetIds: failed, notice, attempt: attempt + 1 }, retryAt);
}

export const sendPushesJob: Job<Batch> = defineJob<Batch>({
  name: "send-pushes",
  queue: "push",
  options: { retryLimit: 4, retryDelay: 30, retryBackoff: true },
  run: sendPushBatch,
});

/** Jobs of releases that enqueued one for each browser. */
export const sendPushJob = defineJob<{ targetId: string; notice: PushNotice }>({
  name: "send-push",
  queue: "push",
  run: (ctx, { targetId, notice }, signal) => sendPushBatch(ctx, { targetIds: [targetId], notice }, signal),
});

export async function cleanupPushes(ctx: Ctx) {
  await deleteEndedTargets(ctx);
}

export const cleanupPushesJob = defineJob({
  name: "cleanup-pushes",
  queue: "maintenance",
  cron: "50 4 * * *",
  run: (ctx) => cleanupPushes(ctx),
});
