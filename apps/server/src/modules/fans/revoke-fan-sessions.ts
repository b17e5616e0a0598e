import type { FanSession } from "#core/app";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { findFanSession } from "./find-fan-session.ts";
import type { OpenedFanSession } from "./open-fan-session.ts";
import { replaceFanSession } from "./replace-fan-session.ts";
import { revokeSessionsOfPerson } from "./sessions.store.ts";

/**
 * Signs all of the person's devices out but this one, which gets a new token at once: a copy of the one before opens nothing either.
 */
export async function revokeFanSessions(ctx: Ctx, browser: FanSession, userAgent: string): Promise<OpenedFanSession> {
  const { opened, ended } = await inTransaction(ctx, async (ctx) => {
    const opened = await replaceFanSession(ctx, browser, userAgent, 0);
    const kept = [opened.sessionId, browser.sessionId];
    return { opened, ended: [browser.sessionId, ...(await revokeSessionsOfPerson(ctx, browser.sessionId, kept))] };
  });
  findFanSession.invalidate(ctx, ({ sessionId }) => ended.includes(sessionId));
  return opened;
}
