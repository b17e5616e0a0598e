import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { type Device, isKnown } from "#core/known-devices";
import { consumeLimit, type Hit, releaseHit } from "#core/throttle";
import { isAppCode } from "#modules/factors/authenticator-app";
import { consumeRecoveryCode, findRecoveryCode } from "#modules/factors/recovery-codes";
import { factorLimits } from "./auth.rules.ts";
import { recordAccountChange } from "./record-account-change.ts";
import { isFactorFailure, recordFailedFactor } from "./record-failed-factor.ts";

type Account = { id: string; username: string };
type Attempt = { code: string; device: Device | undefined; allowsRecovery: boolean };

/**
 * Counts an attempt, and calls `use` with a function that accepts the code within the transaction of what it allows.
 * FACTOR_FAILED, TOO_MANY_ATTEMPTS. Not inside a transaction: a rollback would undo the counted attempt.
 */
export async function verifyFactorCode<T>(
  ctx: Ctx,
  account: Account,
  { code, device, allowsRecovery }: Attempt,
  use: (accept: (ctx: Ctx) => Promise<"totp" | "recovery_code">) => Promise<T>,
): Promise<T> {
  const hit = await consumeAttempt(ctx, account, device);
  const recoveryCodeId = allowsRecovery ? await findRecoveryCode(ctx, account.id, code) : undefined;
  try {
    const result = await use(async (ctx) => {
      const isAccepted = recoveryCodeId
        ? await consumeRecoveryCode(ctx, recoveryCodeId)
        : await isAppCode(ctx, account.id, code);
      if (!isAccepted) throw new AppError("FACTOR_FAILED");
      if (recoveryCodeId) await recordAccountChange(ctx, account.id, "recovery_code_used");
      return recoveryCodeId ? "recovery_code" : "totp";
    });
    await releaseHit(ctx, hit);
    return result;
  } catch (error) {
    if (isFactorFailure(error)) await recordFailedFactor(ctx, account.id, "totp");
    throw error;
  }
}

async function consumeAttempt(ctx: Ctx, { id, username }: Account, device: Device | undefined): Promise<Hit> {
  const isOwnDevice = isKnown(ctx, device, ["creator", username]);
  try {
    return isOwnDevice
      ? await consumeLimit(ctx, ["factor code", id, device.id], factorLimits.knownDevice)
      : await consumeLimit(ctx, ["factor code", id], factorLimits.unknownDevices);
  } catch (error) {
    if (!isOwnDevice) await warnOwner(ctx, id);
    throw error;
  }
}

/** Whoever came this far knows the password. At most one e-mail a day. */
async function warnOwner(ctx: Ctx, accountId: string) {
  const isFirst = await consumeLimit(ctx, ["factor warning", accountId], { limit: 1, minutes: 24 * 60 }).catch(
    () => undefined,
  );
  if (isFirst) await recordAccountChange(ctx, accountId, "factor_failed");
}
