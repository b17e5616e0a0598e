import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { type Device, isKnown } from "#core/http/known-devices";
import { consumeLimit, countHit, type Hit, releaseHit } from "#core/http/throttle";
import { consumeAppCode, consumeRecoveryCode, findRecoveryCode, parseRecoveryCode } from "#modules/factors/index";
import { factorLimits, factorWarning, toDeviceOwner } from "./auth.rules.ts";
import { recordAccountChange } from "./record-account-change.ts";
import { isFactorFailure, recordFailedFactor } from "./record-limited-event.ts";

type Account = { id: string; deviceGeneration: number };
type Attempt = { code: string; device: Device | undefined; allowsRecovery: boolean };

/**
 * Counts an attempt, and calls `use` with a function that accepts the code within the transaction of what it allows.
 * FACTOR_FAILED, FACTOR_LOCKED, TOO_MANY_ATTEMPTS. Not inside a transaction: a rollback would undo the counted attempt.
 */
export async function verifyFactorCode<T>(
  ctx: Ctx,
  account: Account,
  { code, device, allowsRecovery }: Attempt,
  use: (accept: (ctx: Ctx) => Promise<"totp" | "recovery_code">) => Promise<T>,
): Promise<T> {
  const isRecovery = allowsRecovery && parseRecoveryCode(code) !== undefined;
  const hits = await consumeAttempt(ctx, account, device, isRecovery ? "recovery code" : "factor code");
  const recoveryCodeId = isRecovery ? await findRecoveryCode(ctx, account.id, code) : undefined;
  try {
    const result = await use(async (ctx) => {
      const isAccepted = recoveryCodeId
        ? await consumeRecoveryCode(ctx, recoveryCodeId)
        : await consumeAppCode(ctx, account.id, code);
      if (!isAccepted) throw new AppError("FACTOR_FAILED");
      if (recoveryCodeId) await recordAccountChange(ctx, account.id, "recovery_code_used");
      return recoveryCodeId ? "recovery_code" : "totp";
    });
    for (const hit of hits) await releaseHit(ctx, hit);
    return result;
  } catch (error) {
    if (isFactorFailure(error)) {
      await recordFailedFactor(ctx, account.id, "totp");
      await warnOwner(ctx, account.id);
    }
    throw error;
  }
}

/** Recovery codes have limits of their own, so that they still work when those of the app are used up. */
async function consumeAttempt(
  ctx: Ctx,
  account: Account,
  device: Device | undefined,
  kind: "factor code" | "recovery code",
): Promise<Hit[]> {
  const { id } = account;
  const hit = isKnown(ctx, device, toDeviceOwner(account))
    ? await consumeLimit(ctx, [kind, id, device.id], factorLimits.knownDevice)
    : await consumeLimit(ctx, [kind, id], factorLimits.unknownDevices);
  if (kind === "recovery code") return [hit];
  try {
    return [hit, await consumeLimit(ctx, [kind, id, "all devices"], factorLimits.account)];
  } catch (error) {
    await releaseHit(ctx, hit);
    const retryAfter = error instanceof AppError ? error.retryAfterSeconds : undefined;
    throw new AppError("FACTOR_LOCKED", undefined, retryAfter);
  }
}

/** Whoever came this far has the password, or a session. */
async function warnOwner(ctx: Ctx, accountId: string) {
  const failures = await countHit(ctx, ["factor failures", accountId], factorWarning.minutes);
  if (failures % factorWarning.every === 0) await recordAccountChange(ctx, accountId, "factor_failed");
}
