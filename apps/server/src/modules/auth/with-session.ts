import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { CreatorSession } from "#core/http/app";
import { inTransaction } from "#core/transaction";
import { lockSession } from "./sessions.store.ts";

/**
 * A transaction that the session outlasts, for changes that must not survive its end: what has passed its checks, and then hashes a
 * password for a second, would undo the report or reset that has ended it meanwhile. UNAUTHENTICATED also for a token that was replaced.
 */
export function withSession<T>(ctx: Ctx, session: CreatorSession, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (ctx) => {
    await assertSession(ctx, session);
    return work(ctx);
  });
}

/** As `withSession`, inside the caller's transaction. */
export async function assertSession(ctx: Ctx, session: CreatorSession) {
  if (!(await lockSession(ctx, session))) throw new AppError("UNAUTHENTICATED");
}
