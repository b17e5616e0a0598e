import type { CreatorSession } from "#core/app";
import { cachedFor } from "#core/cached-for";
import type { Ctx } from "#core/ctx";
import { hashToken } from "#core/keys";
import { isIdleTooLong, sessionMemorySeconds } from "./auth.rules.ts";
import { selectSessionByToken, touchSession } from "./auth.store.ts";

const touchEveryMs = 3_600_000;

/** By bearer token. */
export const findCreatorSession = cachedFor(sessionMemorySeconds, async (ctx: Ctx, token: string) => {
  const found = await selectSessionByToken(ctx, hashToken(token));
  if (!found || isIdleTooLong(found.lastSeenAt, ctx.now())) return undefined;
  if (ctx.now().getTime() - found.lastSeenAt.getTime() > touchEveryMs) await touchSession(ctx, found.sessionId);
  const session: CreatorSession = { accountId: found.accountId, sessionId: found.sessionId, role: found.role };
  return session;
});
