import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { FanBrowser } from "#core/fan-browser";
import { endCode, insertProved } from "./codes.store.ts";
import { graceMs } from "./fans.rules.ts";
import { getOrCreateFan } from "./get-or-create-fan.ts";
import { replaceFanSession } from "./replace-fan-session.ts";

type Proof = { codeId: string; email: string };

/**
 * Uses a judged code up and signs the browser in with its e-mail, by a new token: somebody else may know the one before. CODE_WRONG
 * where the same code has just been used.
 */
export async function verifyEmail(ctx: Ctx, { codeId, email }: Proof, { session, userAgent }: FanBrowser) {
  if (!(await endCode(ctx, codeId))) throw new AppError("CODE_WRONG");
  const opened = await replaceFanSession(ctx, session, userAgent, graceMs);
  const fanId = await getOrCreateFan(ctx, email);
  await insertProved(ctx, opened.sessionId, fanId);
  return { sessionId: opened.sessionId, fanId, opened };
}
