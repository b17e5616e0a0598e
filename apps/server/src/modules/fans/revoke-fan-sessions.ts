import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { FanSession } from "#core/http/app";
import { defineJob, enqueue } from "#core/jobs/jobs";
import { personalMail } from "#core/jobs/queues";
import { sendMail } from "#core/mail/send-mail";
import { inTransaction } from "#core/transaction";
import { sessionsEndedMail } from "./fans.emails.ts";
import { selectFanId } from "./fans.store.ts";
import { findFanSession } from "./find-fan-session.ts";
import { type OpenedFanSession, replaceFanSession } from "./open-fan-session.ts";
import { endFanSession, isOfSamePerson, revokeSessionsOfFan, revokeSessionsOfPerson } from "./sessions.store.ts";

/**
 * Signs out all other devices of the person. This one gets a new token, so that a copy of the current one is invalid
 * too.
 */
export async function revokeFanSessions(ctx: Ctx, browser: FanSession, userAgent: string): Promise<OpenedFanSession> {
  const { opened, ended } = await inTransaction(ctx, async (ctx) => {
    const opened = await replaceFanSession(ctx, browser, userAgent, 0);
    const exceptIds = [opened.sessionId, browser.sessionId];
    return { opened, ended: [browser.sessionId, ...(await revokeSessionsOfPerson(ctx, browser.sessionId, exceptIds))] };
  });
  findFanSession.invalidate(ctx, ({ sessionId }) => ended.includes(sessionId));
  return opened;
}

/**
 * Within the caller's transaction, for an admin: signs a fan out of all browsers, and sends them the reason. Undefined
 * for an unknown address.
 */
export async function revokeSessionsOfEmail(ctx: Ctx, email: string, reason: string) {
  const id = await selectFanId(ctx, email);
  if (!id) return undefined;
  const ended = await revokeSessionsOfFan(ctx, id);
  findFanSession.invalidate(ctx, ({ sessionId }) => ended.includes(sessionId));
  await enqueue(ctx, sendSessionsEndedJob, { email, reason });
  return { id, ended: ended.length };
}

/** Signs one of the person's devices out, possibly this one; NOT_FOUND for another person's. Idempotent. */
export async function revokeFanSession(ctx: Ctx, sessionId: string, otherId: string) {
  if (!(await isOfSamePerson(ctx, sessionId, otherId))) throw new AppError("NOT_FOUND");
  await deleteFanBrowser(ctx, otherId);
}

export async function deleteFanBrowser(ctx: Ctx, sessionId: string) {
  await endFanSession(ctx, sessionId);
  findFanSession.invalidate(ctx, (session) => session.sessionId === sessionId);
}

export const sendSessionsEndedJob = defineJob<{ email: string; reason: string }>({
  name: "send-sessions-ended",
  queue: "mail",
  options: personalMail,
  run: async (ctx, { email, reason }) => {
    await sendMail(ctx, "fan-sessions", sessionsEndedMail(email, reason));
  },
});
