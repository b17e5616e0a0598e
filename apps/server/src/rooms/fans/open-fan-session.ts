import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { hashToken, newToken } from "#core/keys";
import { insertFanSession } from "./fans.store.ts";

const lifeMs = 400 * 86_400_000;

export type OpenedFanSession = { sessionId: string; token: string; expiresAt: Date };

/** A browser of nobody yet: it opens only what is held in it. Lives as long as browsers keep a cookie. */
export async function openFanSession(ctx: Ctx): Promise<OpenedFanSession> {
  const opened = { sessionId: newId(ctx.now()), token: newToken(), expiresAt: new Date(ctx.now().getTime() + lifeMs) };
  await insertFanSession(ctx, {
    id: opened.sessionId,
    tokenHash: hashToken(opened.token),
    expiresAt: opened.expiresAt,
  });
  return opened;
}
