import type { Ctx } from "#core/ctx";
import { removedFactorMs } from "./factors.rules.ts";
import { lockFactors, selectMethods } from "./factors.store.ts";
import {
  clearAppBlock,
  clearPasskeyBlock,
  copyApp,
  copyCodes,
  copyPasskeys,
  deleteExpiredRemovals,
  deleteRemovedSince,
  restoreApp,
  restoreCodes,
  restorePasskeys,
} from "./removed-factors.store.ts";

type Kept = { passkey: string } | "passkeys" | "app" | "codes";

/** Within the transaction that deletes them: keeps factors that accept sign-ins for as long as a link can restore them. */
export async function copyRemoved(ctx: Pick<Ctx, "db" | "now">, accountId: string, kept: Kept): Promise<void> {
  const removedAt = ctx.now();
  const removal = { accountId, removedAt, expiresAt: new Date(removedAt.getTime() + removedFactorMs) };
  if (kept === "app") return copyApp(ctx, removal);
  if (kept === "codes") return copyCodes(ctx, removal);
  return copyPasskeys(ctx, removal, kept === "passkeys" ? undefined : kept.passkey);
}

/**
 * Within the transaction of a report, after the blocking of newer factors: restores what was removed at `since` or later. In an account without any
 * factor they accept sign-ins, with the recovery codes of then. Beside another factor they are blocked until their owner has signed in
 * with it: whoever has the mailbox and a factor that its owner has removed must not get in. Returns whether any came back.
 */
export async function restoreRemoved(ctx: Pick<Ctx, "db" | "now">, accountId: string, since: Date): Promise<boolean> {
  await lockFactors(ctx, accountId);
  const isOnlyPassword = (await selectMethods(ctx, accountId)).length === 0;
  const candidates = { accountId, since, now: ctx.now() };
  const blockedAt = isOnlyPassword ? null : ctx.now();
  const hasPasskeys = await restorePasskeys(ctx, candidates, blockedAt);
  const hasApp = await restoreApp(ctx, candidates, blockedAt);
  if (isOnlyPassword && (hasPasskeys || hasApp)) await restoreCodes(ctx, candidates);
  await deleteRemovedSince(ctx, accountId, since);
  return hasPasskeys || hasApp;
}

/** Within a transaction, for an owner who has shown another factor. False for one that is not blocked, or of another account. */
export async function clearFactorBlock(ctx: Ctx, accountId: string, factor: { passkey: string } | "app") {
  await lockFactors(ctx, accountId);
  return factor === "app" ? clearAppBlock(ctx, accountId) : clearPasskeyBlock(ctx, accountId, factor.passkey);
}

export async function cleanupRemoved(ctx: Ctx) {
  await deleteExpiredRemovals(ctx);
}
