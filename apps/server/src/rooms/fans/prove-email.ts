import type { FanSession } from "#core/app";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { endCode, insertProved } from "./codes.store.ts";
import { fanOfEmail } from "./fan-of-email.ts";
import { type OpenedFanSession, openFanSession } from "./open-fan-session.ts";

type Proof = { codeId: string; email: string };

/** Uses a judged code up and signs the browser in with its e-mail. CODE_WRONG where the same code has just been used. */
export async function proveEmail(ctx: Ctx, { codeId, email }: Proof, browser: FanSession | undefined) {
  if (!(await endCode(ctx, codeId))) throw new AppError("CODE_WRONG");
  const opened: OpenedFanSession | undefined = browser ? undefined : await openFanSession(ctx);
  const sessionId = browser?.sessionId ?? (opened as OpenedFanSession).sessionId;
  const fanId = await fanOfEmail(ctx, email);
  await insertProved(ctx, sessionId, fanId);
  return { sessionId, fanId, opened };
}
