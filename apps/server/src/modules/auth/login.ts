import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { isKnown, type Requester } from "#core/known-devices";
import { isPasswordOf } from "#core/password";
import { consumeLimits, releaseHit } from "#core/throttle";
import { guessLimits } from "./auth.rules.ts";
import { selectCredentials } from "./auth.store.ts";
import { openSession } from "./open-session.ts";

type Typed = { usernameOrEmail: string; password: string };

/**
 * One answer, in one time, for a wrong user and a wrong password: LOGIN_FAILED, and TOO_MANY_ATTEMPTS. Answers the session and the
 * names of the account. Not inside a transaction.
 */
export async function login(ctx: Ctx, { usernameOrEmail, password }: Typed, asker: Requester, userAgent: string) {
  const hits = await consumeLimits(ctx, limitsOf(ctx, usernameOrEmail, asker));
  const found = await selectCredentials(ctx, usernameOrEmail);
  const right = await isPasswordOf(found?.password_hash, password);
  if (!found || !right) throw new AppError("LOGIN_FAILED");
  for (const hit of hits) await releaseHit(ctx, hit);
  return { session: await openSession(ctx, found.id, userAgent), username: found.username, email: found.email };
}

/** The guesses of strangers are no guesses of a device on which somebody has signed in with this name, nor the other way round. */
function limitsOf(ctx: Ctx, name: string, { address, device }: Requester) {
  if (isKnown(ctx, device, ["creator", name]))
    return [{ what: ["login", "device", device.id, name], limit: guessLimits.knownDevice }];
  return [
    { what: ["login", "address", address, name], limit: guessLimits.address },
    { what: ["login", "name", name], limit: guessLimits.name },
  ];
}
