import type { Ctx } from "#core/ctx";
import type { CancellationDecision } from "#db/tables";
import {
  claimGrant,
  type Decided,
  insertDecided,
  type Opened,
  selectGrant,
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

/** Records that a fan took the discount, inside the caller's transaction, also one who opened nothing before. */
export async function recordDiscount(ctx: Ctx, opened: Opened, discountCents: number) {
  const decided = { decision: "discount", reason: null, discountCents } as const;
  if (!(await updateDecided(ctx, opened.subscriptionId, decided))) await insertDecided(ctx, opened, decided);
}

const yearMs = 365 * 86_400_000;

type FanOf = Parameters<typeof claimGrant>[1];

/** Within the caller's transaction. Returns false if the fan took a discount of this creator within a year. */
export function claimDiscount(ctx: Ctx, fan: FanOf): Promise<boolean> {
  return claimGrant(ctx, fan, new Date(ctx.now().getTime() - yearMs));
}

export async function hasHadDiscount(ctx: Ctx, fan: FanOf): Promise<boolean> {
  return (await selectGrant(ctx, fan, new Date(ctx.now().getTime() - yearMs))) !== undefined;
}
