import type { CreatorSession } from "#core/app";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { isPasswordOf } from "#core/password";
import { consumeLimit, releaseHit } from "#core/throttle";
import { confirmationMinutes } from "./auth.rules.ts";
import { selectConfirmation, updateConfirmed } from "./auth.store.ts";

/**
 * Required before changes of credentials and money destinations. PASSWORD_REQUIRED unless this session confirmed the
 * password within 10 minutes, PASSWORD_WRONG, TOO_MANY_ATTEMPTS. Not inside a transaction: a rollback would undo the
 * counted attempt.
 */
export async function verifyPassword(ctx: Ctx, { accountId, sessionId }: CreatorSession, password?: string) {
  const { passwordHash, confirmedAt } = await selectConfirmation(ctx, sessionId);
  if (password === undefined) {
    const isRecent = confirmedAt && ctx.now().getTime() - confirmedAt.getTime() < confirmationMinutes * 60_000;
    if (!isRecent) throw new AppError("PASSWORD_REQUIRED", { currentPassword: "Digite sua senha atual." });
    return;
  }
  const hit = await consumeLimit(ctx, ["current password", accountId], { limit: 10, minutes: 15 });
  if (!(await isPasswordOf(passwordHash, password)))
    throw new AppError("PASSWORD_WRONG", { currentPassword: "Senha incorreta." });
  await releaseHit(ctx, hit);
  await updateConfirmed(ctx, sessionId);
}
