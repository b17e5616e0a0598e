import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { insertEvent, selectSessionOwner } from "./auth.store.ts";
import { logout } from "./logout.ts";

/** Signs one of the account's browsers out; NOT_FOUND for another's. */
export async function revokeOwnSession(ctx: Ctx, accountId: string, sessionId: string) {
  if ((await selectSessionOwner(ctx, sessionId)) !== accountId) throw new AppError("NOT_FOUND");
  await inTransaction(ctx, async (ctx) => {
    await logout(ctx, sessionId);
    await insertEvent(ctx, accountId, "session_ended");
  });
}
