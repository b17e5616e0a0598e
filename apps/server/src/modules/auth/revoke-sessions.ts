import type { Ctx } from "#core/ctx";
import { revokeSessionsOf } from "./auth.store.ts";
import { findCreatorSession } from "./find-creator-session.ts";
import { findSessionById } from "./find-session-by-id.ts";

/** Ends an account's sessions, all or all but one. */
export async function revokeSessions(ctx: Ctx, accountId: string, but?: string) {
  await revokeSessionsOf(ctx, accountId, but);
  const isMeant = (session: { accountId: string; sessionId: string }) =>
    session.accountId === accountId && session.sessionId !== but;
  findCreatorSession.invalidate(ctx, isMeant);
  findSessionById.invalidate(ctx, isMeant);
}
