import type { factors } from "@camarim/contract";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { isKnown, type Requester } from "#core/http/known-devices";
import { consumeLimits, releaseHit } from "#core/http/throttle";
import { isPasswordOf } from "#core/keys/password";
import { parseSignedId, parseUnverifiedId, toSignedId } from "#core/keys/signed-id";
import { toIso } from "#core/text/iso";
import { inTransaction } from "#core/transaction";
import { hasFactor, listMethods, verifyPasskey } from "#modules/factors/index";
import { loginLimits, pendingSignInMs, toDeviceOwner, toPasswordOwner } from "./auth.rules.ts";
import { lockPasswordHash, selectAccount, selectCredentials, selectPasswordHash } from "./auth.store.ts";
import { recordAccountChange } from "./record-account-change.ts";
import { recordFailedPasskey } from "./record-limited-event.ts";
import { cancelRecovery, findRecovery } from "./recovery.ts";
import { type SignInSource, startSession } from "./start-session.ts";
import { verifyFactorCode } from "./verify-factor-code.ts";

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

const format = { purpose: "pending-sign-in", separator: ".", lasting: false } as const;

/** The token of a sign-in that has passed the password. It ends with the password that was used, and authorizes nothing. */
function createPendingToken(ctx: Ctx, { id, passwordHash }: { id: string; passwordHash: string }): string {
  const expires = String(ctx.now().getTime() + pendingSignInMs);
  return `${expires}.${toSignedId(ctx, id, { ...format, nonce: `${expires} ${passwordHash}` })}`;
}

/** The account of a token, whose password has not changed since. SIGN_IN_EXPIRED. */
async function verifyPendingToken(ctx: Ctx, token: string) {
  const [, expires = "", signed = ""] = /^(\d{1,15})\.(.+)$/.exec(token) ?? [];
  const id = parseUnverifiedId(signed);
  if (!id || Number(expires) <= ctx.now().getTime()) throw new AppError("SIGN_IN_EXPIRED");
  const nonce = `${expires} ${await selectPasswordHash(ctx, id)}`;
  if (!parseSignedId(ctx, signed, { ...format, nonce })) throw new AppError("SIGN_IN_EXPIRED");
  return selectAccount(ctx, id);
}

type Body = z.output<typeof factors.loginWithCode.schema.body>;

/**
 * The second step of `login`. SIGN_IN_EXPIRED, FACTOR_FAILED, TOO_MANY_ATTEMPTS. Not inside a transaction: a rollback
 * would undo the counted attempt.
 */
export async function loginWithCode(ctx: Ctx, { pendingToken, code }: Body, source: SignInSource) {
  const account = await verifyPendingToken(ctx, pendingToken);
  return verifyFactorCode(ctx, account, { code, device: source.requester.device, allowsRecovery: true }, (accept) =>
    inTransaction(ctx, async (ctx) => {
      // As in `login`: no session outlives a change of the password that was used.
      if ((await lockPasswordHash(ctx, account.id)) !== account.passwordHash) throw new AppError("SIGN_IN_EXPIRED");
      const accepted = await accept(ctx);
      await cancelRecovery(ctx, account.id);
      return startSession(ctx, account, source, accepted);
    }),
  );
}

type Credential = z.output<typeof factors.assertedCredential>;

/** FACTOR_FAILED, PASSKEY_COUNTER. Needs no password, since the authenticator has verified its user. */
export async function loginWithPasskey(ctx: Ctx, credential: Credential, source: SignInSource) {
  const signIn = inTransaction(ctx, async (ctx) => {
    const { accountId, isNewlySynced } = await verifyPasskey(ctx, ["sign-in"], credential);
    if (isNewlySynced) await recordAccountChange(ctx, accountId, "passkey_synced");
    await cancelRecovery(ctx, accountId);
    return startSession(ctx, await selectAccount(ctx, accountId), source, "passkey");
  });
  return signIn.catch(async (error) => {
    await recordFailedPasskey(ctx, credential.id, error);
    throw error;
  });
}
