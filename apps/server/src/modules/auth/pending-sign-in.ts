import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { parseSignedId, parseUnverifiedId, toSignedId } from "#core/keys/signed-id";
import { pendingSignInMs } from "./auth.rules.ts";
import { selectAccount, selectPasswordHash } from "./auth.store.ts";

const format = { purpose: "pending-sign-in", separator: ".", lasting: false } as const;

/** The token of a sign-in that has passed the password. It ends with the password that was used, and authorizes nothing. */
export function createPendingToken(ctx: Ctx, { id, passwordHash }: { id: string; passwordHash: string }): string {
  const expires = String(ctx.now().getTime() + pendingSignInMs);
  return `${expires}.${toSignedId(ctx, id, { ...format, nonce: `${expires} ${passwordHash}` })}`;
}

/** The account of a token, whose password has not changed since. SIGN_IN_EXPIRED. */
export async function verifyPendingToken(ctx: Ctx, token: string) {
  const [, expires = "", signed = ""] = /^(\d{1,15})\.(.+)$/.exec(token) ?? [];
  const id = parseUnverifiedId(signed);
  if (!id || Number(expires) <= ctx.now().getTime()) throw new AppError("SIGN_IN_EXPIRED");
  const nonce = `${expires} ${await selectPasswordHash(ctx, id)}`;
  if (!parseSignedId(ctx, signed, { ...format, nonce })) throw new AppError("SIGN_IN_EXPIRED");
  return selectAccount(ctx, id);
}
