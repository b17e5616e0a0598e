import { AppError } from "../app-error.ts";
import type { Ctx } from "../ctx.ts";
import { digest } from "../keys/keys.ts";
import {
  decrementHits,
  deletePassedWindowRows,
  type Hit,
  incrementEach,
  incrementHits,
  selectWindowEnd,
} from "./throttle.store.ts";

export type { Hit } from "./throttle.store.ts";

/** At most `limit` hits in the `minutes` after the first. */
export type Limit = { limit: number; minutes: number };

/**
 * Counts one hit of the bucket that `parts` name (the operation, and who or what it is limited by), for all processes. Not inside
 * a transaction, whose rollback would undo it. TOO_MANY_ATTEMPTS with `retryAfterSeconds` if the window is full.
 */
export async function consumeLimit(ctx: Ctx, parts: readonly string[], { limit, minutes }: Limit): Promise<Hit> {
  const bucket = digest(ctx.keys, "throttle", ...parts);
  const hit = await incrementHits(ctx, { bucket, endsAt: new Date(ctx.now().getTime() + minutes * 60_000) }, limit);
  if (hit) return { bucket, endsAt: hit.endsAt };
  const waitMs = ((await selectWindowEnd(ctx, bucket))?.getTime() ?? 0) - ctx.now().getTime();
  throw new AppError("TOO_MANY_ATTEMPTS", undefined, Math.max(1, Math.ceil(waitMs / 1_000)));
}

const maxHits = 2 ** 31 - 1;

/** Counts something that is not limited. Returns how often it happened in the `minutes` after the first, without gaps. */
export async function countHit(ctx: Ctx, parts: readonly string[], minutes: number): Promise<number> {
  const bucket = digest(ctx.keys, "throttle", ...parts);
  const hit = await incrementHits(ctx, { bucket, endsAt: new Date(ctx.now().getTime() + minutes * 60_000) }, maxHits);
  return hit?.hits ?? maxHits;
}

/** Counts one hit of each bucket, or of none if one is full. */
export async function consumeLimits(
  ctx: Ctx,
  entries: readonly { what: readonly string[]; limit: Limit }[],
): Promise<Hit[]> {
  const hits: Hit[] = [];
  try {
    for (const { what, limit } of entries) hits.push(await consumeLimit(ctx, what, limit));
  } catch (error) {
    for (const hit of hits) await releaseHit(ctx, hit);
    throw error;
  }
  return hits;
}

/** Counts one hit of each bucket in one statement; undefined for those that are full. Each bucket once. */
export async function consumeEach(
  ctx: Ctx,
  entries: readonly (readonly string[])[],
  { limit, minutes }: Limit,
): Promise<(Hit | undefined)[]> {
  if (entries.length === 0) return [];
  const buckets = entries.map((parts) => digest(ctx.keys, "throttle", ...parts));
  const hits = await incrementEach(ctx, buckets, new Date(ctx.now().getTime() + minutes * 60_000), limit);
  return buckets.map((bucket) => hits.get(bucket));
}

export async function releaseHit(ctx: Ctx, hit: Hit) {
  await decrementHits(ctx, hit);
}

export async function deletePassedWindows(ctx: Ctx) {
  await deletePassedWindowRows(ctx);
}
