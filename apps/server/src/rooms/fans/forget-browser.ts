import type { Ctx } from "#core/ctx";
import { findFanSession } from "./find-fan-session.ts";
import { endFanSession } from "./sessions.store.ts";

export async function forgetBrowser(ctx: Ctx, sessionId: string) {
  await endFanSession(ctx, sessionId);
  findFanSession.forget(ctx, (session) => session.sessionId === sessionId);
}
