import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { FanBrowser } from "#core/http/fan-browser";
import { consumeCode, insertVerifiedEmail } from "./codes.store.ts";
import { getOrCreateFan } from "./fans.queries.ts";
import { graceMs } from "./fans.rules.ts";
import { replaceFanSession } from "./replace-fan-session.ts";

type VerifiedCode = { codeId: string; email: string };

/**
 * Marks the code as used and signs the browser in with its address, with a new token since somebody else may know the
 * current one. CODE_WRONG if the code has just been used.
 */
export async function verifyEmail(ctx: Ctx, { codeId, email }: VerifiedCode, { session, userAgent }: FanBrowser) {
  if (!(await consumeCode(ctx, codeId))) throw new AppError("CODE_WRONG");
  const opened = await replaceFanSession(ctx, session, userAgent, graceMs);
  const fanId = await getOrCreateFan(ctx, email);
  await insertVerifiedEmail(ctx, opened.sessionId, fanId);
  return { sessionId: opened.sessionId, fanId, opened };
}
