import type { CreatorSession } from "#core/app";
import type { Ctx } from "#core/ctx";
import { hashToken } from "#core/keys";
import { isIdleTooLong } from "./auth.rules.ts";
import { selectSessionByToken, touchSession } from "./auth.store.ts";

const touchEveryMs = 3_600_000;

export async function findCreatorSession(ctx: Ctx, token: string): Promise<CreatorSession | undefined> {
  const found = await selectSessionByToken(ctx, hashToken(token));
  if (!found || isIdleTooLong(found.lastSeenAt, ctx.now())) return undefined;
  if (ctx.now().getTime() - found.lastSeenAt.getTime() > touchEveryMs) await touchSession(ctx, found.sessionId);
  return { accountId: found.accountId, sessionId: found.sessionId };
}
