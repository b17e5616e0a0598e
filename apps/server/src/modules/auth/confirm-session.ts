import type { auth } from "@camarim/contract";
import { fieldErrors } from "@camarim/contract/field-errors";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { CreatorSession } from "#core/http/app";
import type { Device } from "#core/http/known-devices";
import { consumeLimit, releaseHit } from "#core/http/throttle";
import { hashToken } from "#core/keys/keys";
import { isPasswordOf } from "#core/keys/password";
import { inTransaction } from "#core/transaction";
import { hasFactor, verifyPasskey } from "#modules/factors/index";
import { confirmationLimit, newSessionToken } from "./auth.rules.ts";
import { selectAccount, selectPasswordHash } from "./auth.store.ts";
import { findCreatorSession } from "./find-creator-session.ts";
import { recordAccountChange } from "./record-account-change.ts";
import { recordFailedPasskey } from "./record-limited-event.ts";
import { replaceToken } from "./sessions.store.ts";
import { verifyFactorCode } from "./verify-factor-code.ts";

type ConfirmBody = z.output<typeof auth.confirmBody>;

/**
 * Returns the session's new access token. PASSWORD_WRONG, FACTOR_REQUIRED, FACTOR_FAILED, PASSKEYS_UNAVAILABLE,
 * TOO_MANY_ATTEMPTS; UNAUTHENTICATED as `rotateSession`. Not inside a transaction: a rollback would undo the counted
 * attempt.
 */
export async function confirmSession(ctx: Ctx, session: CreatorSession, body: ConfirmBody, device: Device | undefined) {
  const { password, code, credential } = body;
  if (credential) return confirmWithPasskey(ctx, session, credential);
  if (code !== undefined) return confirmWithCode(ctx, session, code, device);
  if (await hasFactor(ctx, session.accountId)) throw new AppError("FACTOR_REQUIRED");
  return confirmWithPassword(ctx, session, password ?? "");
}

async function confirmWithPassword(ctx: Ctx, session: CreatorSession, password: string): Promise<string> {
  const { accountId } = session;
  const hit = await consumeLimit(ctx, ["current password", accountId], confirmationLimit);
  if (!(await isPasswordOf(await selectPasswordHash(ctx, accountId), password)))
    throw new AppError("PASSWORD_WRONG", { password: fieldErrors.passwordWrong });
  await releaseHit(ctx, hit);
  return rotateSession(ctx, session);
}

async function confirmWithCode(ctx: Ctx, session: CreatorSession, code: string, device: Device | undefined) {
  const account = await selectAccount(ctx, session.accountId);
  return verifyFactorCode(ctx, account, { code, device, allowsRecovery: false }, (accept) =>
    inTransaction(ctx, async (ctx) => {
      await accept(ctx);
      return rotateSession(ctx, session);
    }),
  );
}

async function confirmWithPasskey(
  ctx: Ctx,
  session: CreatorSession,
  credential: NonNullable<ConfirmBody["credential"]>,
) {
  const confirmation = inTransaction(ctx, async (ctx) => {
    const { accountId, isNewlySynced } = await verifyPasskey(ctx, ["confirmation", session.sessionId], credential);
    if (accountId !== session.accountId) throw new AppError("FACTOR_FAILED");
    if (isNewlySynced) await recordAccountChange(ctx, accountId, "passkey_synced");
    return rotateSession(ctx, session);
  });
  return confirmation.catch(async (error) => {
    await recordFailedPasskey(ctx, credential.id, error);
    throw error;
  });
}

/**
 * Marks the session as confirmed and replaces its token, so that a stolen copy gains nothing and ends. The caller has
 * verified a proof of the owner's identity. UNAUTHENTICATED if the session has ended or a concurrent confirmation
 * replaced the token first.
 */
export async function rotateSession(ctx: Ctx, { sessionId, tokenHash }: CreatorSession): Promise<string> {
  const accessToken = newSessionToken(sessionId);
  const isReplaced = tokenHash && (await replaceToken(ctx, { sessionId, from: tokenHash, to: hashToken(accessToken) }));
  if (!isReplaced) throw new AppError("UNAUTHENTICATED");
  findCreatorSession.invalidate(ctx, (cached) => cached.sessionId === sessionId);
  return accessToken;
}
