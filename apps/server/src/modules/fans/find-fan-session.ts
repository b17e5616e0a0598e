import { cachedFor } from "#core/cached-for";
import type { Ctx } from "#core/ctx";
import { hashToken } from "#core/keys";
import { cookieEnd, sessionEnd, touchEveryMs } from "./fans.rules.ts";
import { selectFanSession, touchFanSession } from "./sessions.store.ts";

const memorySeconds = 5;

/** By the token in the fan's cookie; `cookieUntil` is how long a browser keeps it. */
export const findFanSession = cachedFor(memorySeconds, async (ctx: Ctx, token: string) => {
  const found = await selectFanSession(ctx, hashToken(token));
  if (!found) return undefined;
  const { sessionId, earlierIds, plainCookie, createdAt, lastSeenAt } = found;
  if (ctx.now().getTime() - lastSeenAt.getTime() > touchEveryMs)
    await touchFanSession(ctx, sessionId, sessionEnd(createdAt, ctx.now()));
  return { sessionId, earlierIds, plainCookie, cookieUntil: cookieEnd(createdAt) };
});

export type FoundFanSession = NonNullable<Awaited<ReturnType<typeof findFanSession>>>;
