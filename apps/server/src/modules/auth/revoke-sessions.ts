import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { CreatorSession } from "#core/http/app";
import { inTransaction } from "#core/transaction";
import { insertEvent } from "./account-events.store.ts";
import { findCreatorSession, findSessionById } from "./find-creator-session.ts";
import { revokeSession, revokeSessionsOf, selectSessionOwner } from "./sessions.store.ts";

export async function revokeSessions(ctx: Ctx, accountId: string, exceptId?: string) {
  await revokeSessionsOf(ctx, accountId, exceptId);
  const isRevoked = (session: { accountId: string; sessionId: string }) =>
    session.accountId === accountId && session.sessionId !== exceptId;
  findCreatorSession.invalidate(ctx, isRevoked);
  findSessionById.invalidate(ctx, isRevoked);
}

export async function logout(ctx: Ctx, { accountId, sessionId }: CreatorSession) {
  await inTransaction(ctx, async (ctx) => {
    await endSession(ctx, sessionId);
    await insertEvent(ctx, accountId, "signed_out");
  });
}

async function endSession(ctx: Ctx, sessionId: string) {
  await revokeSession(ctx, sessionId);
  findCreatorSession.invalidate(ctx, (session) => session.sessionId === sessionId);
  findSessionById.invalidate(ctx, (session) => session.sessionId === sessionId);
}

/** Signs the account out everywhere but here. */
export async function revokeOtherSessions(ctx: Ctx, { accountId, sessionId }: CreatorSession) {
  await inTransaction(ctx, async (ctx) => {
    await revokeSessions(ctx, accountId, sessionId);
    await insertEvent(ctx, accountId, "session_ended", { scope: "others" });
  });
}

/** NOT_FOUND for a session of another account. */
export async function revokeOwnSession(ctx: Ctx, accountId: string, sessionId: string) {
  if ((await selectSessionOwner(ctx, sessionId)) !== accountId) throw new AppError("NOT_FOUND");
  await inTransaction(ctx, async (ctx) => {
    await endSession(ctx, sessionId);
    await insertEvent(ctx, accountId, "session_ended");
  });
}
