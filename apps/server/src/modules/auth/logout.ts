import type { Ctx } from "#core/ctx";
import { revokeSession } from "./auth.store.ts";
import { findCreatorSession } from "./find-creator-session.ts";
import { findSessionById } from "./find-session-by-id.ts";

export async function logout(ctx: Ctx, sessionId: string) {
  await revokeSession(ctx, sessionId);
  findCreatorSession.invalidate(ctx, (session) => session.sessionId === sessionId);
  findSessionById.invalidate(ctx, (session) => session.sessionId === sessionId);
}
