import { createHash } from "node:crypto";
import type { Ctx } from "#core/ctx";
import type { PushNotice } from "./pushes.rules.ts";
import { deleteTargetById, isInRing, selectTarget } from "./pushes.store.ts";

/** To one browser, if it still wants it and there is still something to tell; one that is gone for good is forgotten. */
export async function sendPush(ctx: Ctx, targetId: string, { ttlSeconds, storyId, ...shown }: PushNotice) {
  const target = await selectTarget(ctx, targetId);
  if (!target || (storyId && !(await isInRing(ctx, storyId)))) return;
  // Push services take 32 characters of base64url, and need not know whose stories somebody watches.
  const topic = createHash("sha256").update(shown.tag).digest("base64url").slice(0, 32);
  const outcome = await ctx.push.send(target, JSON.stringify(shown), { ttlSeconds, topic, urgent: false });
  if (outcome === "gone") await deleteTargetById(ctx, targetId);
  if (outcome === "refused") ctx.log.warn({ targetId }, "a push was refused");
}
