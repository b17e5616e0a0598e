import type { Ctx } from "#core/ctx";
import { type Decided, insertDecided, type Opened, updateDecided, upsertOpened } from "./cancellations.store.ts";

export type RecordedCancellation = Opened & Decided;

/** Counts a fan who opened the cancellation of their subscription. The caller has checked whose it is. */
export function openCancellation(ctx: Ctx, opened: Opened): Promise<void> {
  return upsertOpened(ctx, opened);
}

/** Records what a fan decided, inside the caller's transaction, also one who opened nothing before. */
export async function recordCancellation(
  ctx: Ctx,
  { accountId, subscriptionId, decision, reason }: RecordedCancellation,
) {
  const opened = { accountId, subscriptionId };
  if (!(await updateDecided(ctx, subscriptionId, { decision, reason })))
    await insertDecided(ctx, opened, { decision, reason });
}
