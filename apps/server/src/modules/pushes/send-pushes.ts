import { createHash } from "node:crypto";
import type { Ctx } from "#core/ctx";
import { defineJob, enqueue } from "#core/jobs";
import { type PushNotice, toSendTime } from "./pushes.rules.ts";
import { deleteTargetById, isInRing, selectTarget, selectTargetsOf } from "./pushes.store.ts";

/** Enqueues a push to each browser of a subscription, after the quiet hours if these apply. */
export async function sendPushes(ctx: Ctx, subscriptionId: string, notice: PushNotice) {
  for (const { id, quiet } of await selectTargetsOf(ctx, subscriptionId)) {
    const startAfter = toSendTime(ctx.now(), quiet);
    await enqueue(ctx, sendPushJob, { targetId: id, notice }, startAfter > ctx.now() ? { startAfter } : {});
  }
}

/**
 * Sends to one browser unless the notification no longer applies; deletes a subscription that the push service reports
 * as gone.
 */
export async function sendPush(ctx: Ctx, targetId: string, { ttlSeconds, storyId, ...content }: PushNotice) {
  const target = await selectTarget(ctx, targetId);
  if (!target || (storyId && !(await isInRing(ctx, storyId)))) return;
  // The topic is hashed: push services take at most 32 characters of base64url, and must not learn whose stories a fan
  // watches.
  const topic = createHash("sha256").update(content.tag).digest("base64url").slice(0, 32);
  const outcome = await ctx.push.send(target, JSON.stringify(content), { ttlSeconds, topic, urgent: false });
  if (outcome === "gone") await deleteTargetById(ctx, targetId);
  if (outcome === "refused") ctx.log.warn({ targetId }, "a push was refused");
}

export const sendPushJob = defineJob<{ targetId: string; notice: PushNotice }>({
  queue: "send-push",
  concurrency: 4,
  options: { retryLimit: 4, retryDelay: 30, retryBackoff: true },
  run: (ctx, { targetId, notice }) => sendPush(ctx, targetId, notice),
});
