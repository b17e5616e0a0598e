import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { FanBrowser } from "#core/http/fan-browser";
import { isKnown, type Requester } from "#core/http/known-devices";
import { consumeLimit, releaseHit } from "#core/http/throttle";
import { hashToken } from "#core/keys/keys";
import { clearBounce } from "#core/mail/mail-bounces";
import { consumeAttempt, consumeCode, insertVerifiedEmail, selectCode } from "./codes.store.ts";
import { getOrCreateFan } from "./fans.queries.ts";
import { codeLife, graceMs, guessLimit } from "./fans.rules.ts";
import { replaceFanSession } from "./open-fan-session.ts";
import { isCodeOf, parseCodeKey } from "./request-code.ts";

export type TypedCode = { email: string; code: string; key?: string | undefined };

/**
 * The id of the matching code, on the device that requested it or anywhere with the key of its link. CODE_WRONG,
 * TOO_MANY_ATTEMPTS. Not inside a transaction: a rollback would undo the counted attempt.
 */
export async function verifyCode(ctx: Ctx, typed: TypedCode, requester: Requester): Promise<string> {
  const id = await findCode(ctx, typed, requester);
  await clearBounce(ctx, typed.email);
  return id;
}

async function findCode(ctx: Ctx, typed: TypedCode, { device }: Requester): Promise<string> {
  const { email, code } = typed;
  const idByKey = await findByKey(ctx, typed);
  if (idByKey) return idByKey;
  const id = await consumeAttempt(ctx, { email, deviceHash: hashToken(device?.id ?? ""), tries: codeLife.tries });
  // A device without a code cannot guess right, and must not use up the limit of others.
  const isCounted = id && !isKnown(ctx, device, ["fan", email]);
  const hit = isCounted ? await consumeLimit(ctx, ["fan code", email], guessLimit) : undefined;
  // Compared even without a code, so that both cases take the same time.
  if (!isCodeOf(ctx, id ?? "", code) || !id) throw new AppError("CODE_WRONG");
  if (hit) await releaseHit(ctx, hit);
  return id;
}

/** The active code of the key. Other digits belong to a code that was requested after the link was opened. */
async function findByKey(ctx: Ctx, { email, code, key }: TypedCode): Promise<string | undefined> {
  const id = key && parseCodeKey(ctx, key);
  const row = id ? await selectCode(ctx, id) : undefined;
  const isActive = row && !row.endedAt && row.expiresAt > ctx.now() && row.email.toLowerCase() === email;
  return isActive && isCodeOf(ctx, row.id, code) ? row.id : undefined;
}

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
