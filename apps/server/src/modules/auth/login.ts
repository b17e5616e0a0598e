import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { isKnown, type Requester } from "#core/http/known-devices";
import { consumeLimits, releaseHit } from "#core/http/throttle";
import { isPasswordOf } from "#core/keys/password";
import { toIso } from "#core/text/iso";
import { inTransaction } from "#core/transaction";
import { hasFactor, listMethods } from "#modules/factors/index";
import { loginLimits } from "./auth.rules.ts";
import { lockPasswordHash, selectCredentials } from "./auth.store.ts";
import { toDeviceOwner, toPasswordOwner } from "./device-owner.ts";
import { createPendingToken } from "./pending-sign-in.ts";
import { findRecovery } from "./recovery.ts";
import { type SignInSource, startSession } from "./start-session.ts";

type Credentials = { usernameOrEmail: string; password: string };

/**
 * LOGIN_FAILED for an unknown user and for a wrong password, in equal time; TOO_MANY_ATTEMPTS. Returns the session and
 * the account's names, or what an account with a second factor needs for its second step. Not inside a transaction: a
 * rollback would undo the counted attempt.
 */
export async function login(ctx: Ctx, { usernameOrEmail, password }: Credentials, source: SignInSource) {
  const account = await selectCredentials(ctx, usernameOrEmail);
  const hits = await consumeLimits(ctx, toLimits(ctx, usernameOrEmail, account, source.requester));
  const isCorrect = await isPasswordOf(account?.passwordHash, password);
  if (!account || !isCorrect) throw new AppError("LOGIN_FAILED");
  for (const hit of hits) await releaseHit(ctx, hit);
  const { id, passwordHash } = account;
  return inTransaction(ctx, async (ctx) => {
    // A password that was changed since it was checked must not open a session that outlives the end of all others.
    if ((await lockPasswordHash(ctx, id)) !== passwordHash) throw new AppError("LOGIN_FAILED");
    if (await hasFactor(ctx, id)) {
      const methods = await listMethods(ctx, id);
      const recovery = methods.length === 0 ? await findRecovery(ctx, id) : undefined;
      const recoveryReadyAt = recovery && { recoveryReadyAt: toIso(recovery.readyAt) };
      return { pendingToken: createPendingToken(ctx, { id, passwordHash }), methods, ...recoveryReadyAt };
    }
    return startSession(ctx, account, source, "password");
  });
}

type Account = { id: string; deviceGeneration: number };

/**
 * Attempts of unknown devices and of a known device are counted separately, so that strangers cannot lock out its
 * owner. A device on which a mailed link has set this password is as good here, and for no other limit.
 */
function toLimits(ctx: Ctx, name: string, account: Account | undefined, { address, device }: Requester) {
  if (account && isKnown(ctx, device, toDeviceOwner(account), toPasswordOwner(account)))
    return [{ what: ["login", "device", device.id, account.id], limit: loginLimits.knownDevice }];
  return [
    { what: ["login", "address", address, name], limit: loginLimits.address },
    { what: ["login", "name", name], limit: loginLimits.name },
  ];
}
