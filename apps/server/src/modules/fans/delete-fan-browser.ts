import type { Ctx } from "#core/ctx";
import { findFanSession } from "./find-fan-session.ts";
import { revokeFanSession } from "./sessions.store.ts";

export async function deleteFanBrowser(ctx: Ctx, sessionId: string) {
  await revokeFanSession(ctx, sessionId);
  findFanSession.invalidate(ctx, (session) => session.sessionId === sessionId);
}
