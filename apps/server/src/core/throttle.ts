import { AppError } from "./app-error.ts";
import type { Ctx } from "./ctx.ts";
import { sign } from "./keys.ts";
import { deleteHit, deletePassedWindowRows, type Hit, insertHit, selectEnd } from "./throttle.store.ts";

export type { Hit } from "./throttle.store.ts";

/** At most `limit` hits within `minutes` of the first. */
export type Limit = { limit: number; minutes: number };

/**
 * Counts one hit of `what` (the thing tried, and by or for whom), in PostgreSQL for all servers together. Not inside a
 * transaction, whose rollback would forget it. TOO_MANY_ATTEMPTS, with the seconds until the window ends, where it is full.
 */
export async function consumeLimit(ctx: Ctx, what: readonly string[], { limit, minutes }: Limit): Promise<Hit> {
  const bucket = sign(ctx.keys, "throttle", ...what);
  const endsAt = await insertHit(ctx, { bucket, endsAt: new Date(ctx.now().getTime() + minutes * 60_000) }, limit);
  if (endsAt) return { bucket, endsAt };
  const waitMs = ((await selectEnd(ctx, bucket))?.getTime() ?? 0) - ctx.now().getTime();
  throw new AppError("TOO_MANY_ATTEMPTS", undefined, Math.max(1, Math.ceil(waitMs / 1_000)));
}

/** One hit of each, or none where one of them is full. */
export async function consumeLimits(
  ctx: Ctx,
  wanted: readonly { what: readonly string[]; limit: Limit }[],
): Promise<Hit[]> {
  const taken: Hit[] = [];
  try {
    for (const { what, limit } of wanted) taken.push(await consumeLimit(ctx, what, limit));
  } catch (error) {
    for (const hit of taken) await releaseHit(ctx, hit);
    throw error;
  }
  return taken;
}

/** Takes back a hit that turned out not to count. */
export async function releaseHit(ctx: Ctx, hit: Hit) {
  await deleteHit(ctx, hit);
}

export async function deletePassedWindows(ctx: Ctx) {
  await deletePassedWindowRows(ctx);
}
