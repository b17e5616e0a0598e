import type { Ctx } from "#core/ctx";
import { removeFactors } from "#modules/factors/index";
import { insertEvent } from "./account-events.store.ts";
import { revokeDevices, selectAccountId } from "./auth.store.ts";
import { revokeSessionsOf } from "./sessions.store.ts";

type ScriptCtx = Pick<Ctx, "db" | "now">;

/**
 * Removes all second factors and ends all sessions, which a running server notices within 1 s. Returns whether an
 * account has that username. Only for `script/camarim admin`.
 */
export async function resetFactors({ db, now }: ScriptCtx, username: string): Promise<boolean> {
  return db.transaction().execute(async (db) => {
    const ctx = { db, now };
    const accountId = await selectAccountId(ctx, username);
    if (!accountId) return false;
    await removeFactors(ctx, accountId);
    await revokeSessionsOf(ctx, accountId, undefined);
    await revokeDevices(ctx, accountId);
    await insertEvent(ctx, accountId, "factors_reset");
    return true;
  });
}
