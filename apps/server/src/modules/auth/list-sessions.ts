import type { Ctx } from "#core/ctx";
import { isIdleTooLong } from "./auth.rules.ts";
import { selectSessions } from "./auth.store.ts";

export async function listSessions(ctx: Ctx, accountId: string) {
  const sessions = await selectSessions(ctx, accountId);
  return sessions.filter(({ lastSeenAt }) => !isIdleTooLong(lastSeenAt, ctx.now()));
}
