import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { hashToken } from "#core/keys/keys";
import { toSessionEnd } from "./auth.rules.ts";
import { newSessionToken } from "./session-token.rules.ts";
import { insertSession } from "./sessions.store.ts";

export type OpenedSession = { accessToken: string; sessionId: string; expiresAt: Date };

/** A sign-in proves the owner's identity, so the session starts confirmed. */
export async function openSession(ctx: Ctx, accountId: string, userAgent: string): Promise<OpenedSession> {
  const [sessionId, expiresAt] = [newId(ctx.now()), toSessionEnd(ctx.now())];
  const accessToken = newSessionToken(sessionId);
  await insertSession(ctx, {
    id: sessionId,
    accountId,
    tokenHash: hashToken(accessToken),
    userAgent: userAgent.slice(0, 300),
    expiresAt,
  });
  return { accessToken, sessionId, expiresAt };
}
