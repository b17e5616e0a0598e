import type { Ctx } from "#core/ctx";
import { selectFanSessions } from "./sessions.store.ts";

/** The devices on which the person is signed in who is signed in here, the last used first. */
export function listFanSessions(ctx: Ctx, sessionId: string) {
  return selectFanSessions(ctx, sessionId);
}
