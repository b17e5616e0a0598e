import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { Requester } from "#core/known-devices";
import { isKnown } from "#core/known-devices";
import { isPasswordOf } from "#core/password";
import { consumeLimits, releaseHit } from "#core/throttle";
import { inTransaction } from "#core/transaction";
import { loginLimits } from "./auth.rules.ts";
import { lockPasswordHash, selectCredentials } from "./auth.store.ts";
import { openSession } from "./open-session.ts";
import { recordAccountChange } from "./record-account-change.ts";

type Credentials = { usernameOrEmail: string; password: string };

/**
 * LOGIN_FAILED for an unknown user and for a wrong password, in equal time; TOO_MANY_ATTEMPTS. Returns the session and
 * the account's names, and sends an e-mail about a device on which the account has not signed in before. Not inside a
 * transaction: a rollback would undo the counted attempt.
 */
export async function login(ctx: Ctx, { usernameOrEmail, password }: Credentials, asker: Requester, userAgent: string) {
  const hits = await consumeLimits(ctx, toLimits(ctx, usernameOrEmail, asker));
  const account = await selectCredentials(ctx, usernameOrEmail);
  const isCorrect = await isPasswordOf(account?.password_hash, password);
  if (!account || !isCorrect) throw new AppError("LOGIN_FAILED");
  for (const hit of hits) await releaseHit(ctx, hit);
  const { id: accountId, username, email } = account;
  const isNewDevice = ![username, email].some((name) => isKnown(ctx, asker.device, ["creator", name]));
  const session = await inTransaction(ctx, async (ctx) => {
    // A password that was changed since it was checked must not open a session that outlives the end of all others.
    if ((await lockPasswordHash(ctx, accountId)) !== account.password_hash) throw new AppError("LOGIN_FAILED");
    const signIn = { userAgent: userAgent.slice(0, 300), at: ctx.now().toISOString() };
    if (isNewDevice) await recordAccountChange(ctx, accountId, "new_device", { signIn });
    return openSession(ctx, accountId, userAgent);
  });
  return { session, username, email };
}

/**
 * Attempts of unknown devices and of a known device are counted separately, so that strangers cannot lock out its
 * owner.
 */
function toLimits(ctx: Ctx, name: string, { address, device }: Requester) {
  if (isKnown(ctx, device, ["creator", name]))
    return [{ what: ["login", "device", device.id, name], limit: loginLimits.knownDevice }];
  return [
    { what: ["login", "address", address, name], limit: loginLimits.address },
    { what: ["login", "name", name], limit: loginLimits.name },
  ];
}
