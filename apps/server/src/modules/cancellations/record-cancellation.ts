import type { Ctx } from "#core/ctx";
import type { CancellationDecision } from "#db/tables";
import {
  type Decided,
  insertDecided,
  type Opened,
  updateDecided,
  updateKept,
  upsertOpened,
} from "./cancellations.store.ts";

/** Counts a fan who opened the cancellation of their subscription. The caller has checked whose it is. */
export function openCancellation(ctx: Ctx, opened: Opened): Promise<void> {
  return upsertOpened(ctx, opened);
}

/** Records that a fan cancelled, inside the caller's transaction, also one who opened nothing before. */
export async function recordCancellation(ctx: Ctx, opened: Opened, reason: Decided["reason"]) {
  const decided = { decision: "canceled", reason } as const;
  if (!(await updateDecided(ctx, opened.subscriptionId, decided))) await insertDecided(ctx, opened, decided);
}

/** A choice counts as one instead of cancelling for this long after the cancellation was opened. */
const keptMs = 86_400_000;

/** Records what a fan chose instead of cancelling, inside the caller's transaction; nothing if they were not about to cancel. */
export function recordKept(ctx: Ctx, subscriptionId: string, decision: CancellationDecision): Promise<void> {
  return updateKept(ctx, subscriptionId, decision, new Date(ctx.now().getTime() - keptMs));
}
