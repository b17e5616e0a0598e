import type { Ctx } from "#core/ctx";
import { updateSuspended } from "./auth.store.ts";
import { recordAccountChange } from "./record-account-change.ts";
import { revokeSessionsOf } from "./sessions.store.ts";

type ScriptCtx = Pick<Ctx, "db" | "keys" | "now" | "queue">;

/**
 * Within the caller's transaction. Ends all sessions, which a running server notices within 1 s, and lets nobody sign in. Sends
 * the owner the reason. Returns false if the account was suspended already.
 */
export async function suspend(ctx: ScriptCtx, accountId: string, reason: string): Promise<boolean> {
  if (!(await updateSuspended(ctx, accountId, ctx.now()))) return false;
  await revokeSessionsOf(ctx, accountId, undefined);
  await recordAccountChange(ctx, accountId, "suspended", { details: { reason } });
  return true;
}

/** Within the caller's transaction. Returns false if the account was not suspended. */
export async function unsuspend(ctx: ScriptCtx, accountId: string): Promise<boolean> {
  if (!(await updateSuspended(ctx, accountId, null))) return false;
  await recordAccountChange(ctx, accountId, "unsuspended");
  return true;
}
