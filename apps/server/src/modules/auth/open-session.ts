import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { hashToken, newToken } from "#core/keys";
import { toSessionEnd } from "./auth.rules.ts";
import { insertSession } from "./auth.store.ts";

export type OpenedSession = { accessToken: string; sessionId: string; expiresAt: Date };

export async function openSession(ctx: Ctx, accountId: string, userAgent: string): Promise<OpenedSession> {
  const [accessToken, sessionId, expiresAt] = [newToken(), newId(ctx.now()), toSessionEnd(ctx.now())];
  await insertSession(ctx, {
    id: sessionId,
    accountId,
    tokenHash: hashToken(accessToken),
    userAgent: userAgent.slice(0, 300),
    expiresAt,
  });
  return { accessToken, sessionId, expiresAt };
}
