import type { Ctx } from "#core/ctx";
import { endFanSession } from "./fans.store.ts";
import { findFanSession } from "./find-fan-session.ts";

export async function forgetBrowser(ctx: Ctx, sessionId: string) {
  await endFanSession(ctx, sessionId);
  findFanSession.forget(ctx, (session) => session.sessionId === sessionId);
}
