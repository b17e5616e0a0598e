import type { Ctx } from "#core/ctx";
import { enqueue } from "#core/jobs";
import { type PushNotice, ringsAt } from "./pushes.rules.ts";
import { selectTargetsOf } from "./pushes.store.ts";
import { sendPushJob } from "./send-push.job.ts";

/** Pushes to each browser that holds this subscription, in the morning where it is night and the fan sleeps. */
export async function sendPushes(ctx: Ctx, subscriptionId: string, notice: PushNotice) {
  for (const { id, quiet } of await selectTargetsOf(ctx, subscriptionId)) {
    const startAfter = ringsAt(ctx.now(), quiet);
    await enqueue(ctx, sendPushJob, { targetId: id, notice }, startAfter > ctx.now() ? { startAfter } : {});
  }
}
