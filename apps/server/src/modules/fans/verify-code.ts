import { timingSafeEqual } from "node:crypto";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { hashToken } from "#core/keys";
import { isKnown, type Requester } from "#core/known-devices";
import { consumeLimit, releaseHit } from "#core/throttle";
import { consumeTry, selectCode } from "./codes.store.ts";
import { digitsOf, readCodeKey } from "./create-code.ts";
import { codeLife, guessLimit } from "./fans.rules.ts";

export type TypedCode = { email: string; code: string; key?: string | undefined };

/**
 * The id of the code that was typed rightly, on the device that asked for it or anywhere with the key of its link: CODE_WRONG,
 * TOO_MANY_ATTEMPTS. Not inside a transaction, whose rollback would give the try back.
 */
export async function verifyCode(ctx: Ctx, typed: TypedCode, { device }: Requester): Promise<string> {
  const { email, code } = typed;
  const keyed = await findByKey(ctx, typed);
  if (keyed) return keyed;
  const id = await consumeTry(ctx, { email, deviceHash: hashToken(device?.id ?? ""), tries: codeLife.tries });
  // Whoever has no code here guesses nothing, and uses up nobody's guesses.
  const isCounted = id && !isKnown(ctx, device, ["fan", email]);
  const hit = isCounted ? await consumeLimit(ctx, ["fan code", email], guessLimit) : undefined;
  // Compared also where there is none, so that both take the same time.
  if (!isSame(digitsOf(ctx, id ?? ""), code) || !id) throw new AppError("CODE_WRONG");
  if (hit) await releaseHit(ctx, hit);
  return id;
}

/** The live code that the key was mailed with. Other digits are another code's: one that was asked for after the link was opened. */
async function findByKey(ctx: Ctx, { email, code, key }: TypedCode): Promise<string | undefined> {
  const id = key && readCodeKey(ctx, key);
  const found = id ? await selectCode(ctx, id) : undefined;
  const isLive = found && !found.ended_at && found.expires_at > ctx.now() && found.email.toLowerCase() === email;
  return isLive && isSame(digitsOf(ctx, found.id), code) ? found.id : undefined;
}

function isSame(right: string, typed: string): boolean {
  return timingSafeEqual(Buffer.from(right), Buffer.from(typed));
}
