import type { Ctx } from "#core/ctx";
import { findFanSession } from "./find-fan-session.ts";
import { rejectPlainCookie } from "./sessions.store.ts";

/** From now on the session's token is taken from the cookie with the `__Host-` prefix alone. */
export async function rejectOldCookie(ctx: Ctx, sessionId: string) {
  await rejectPlainCookie(ctx, sessionId);
  findFanSession.invalidate(ctx, (session) => session.sessionId === sessionId);
}
