import { randomBytes } from "node:crypto";
import { isIP } from "node:net";
import { factors } from "@camarim/contract";
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from "@simplewebauthn/server";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { hashToken, isSignedBy, sign } from "#core/keys/keys";
import { challengeMs } from "./factors.rules.ts";
import {
  insertPasskey,
  insertUsedChallenge,
  lockFactors,
  lockPasskey,
  selectPasskeys,
  updateCounter,
} from "./factors.store.ts";

/** ES256, EdDSA, RS256: one of them is supported by every authenticator. */
const algorithms = [-7, -8, -257];

/** Loaded when used: it brings ASN.1 and X.509. */
const loadWebAuthn = () => import("@simplewebauthn/server");

type Owner = { accountId: string; username: string; fullName: string };

/** PASSKEYS_UNAVAILABLE, TOO_MANY_PASSKEYS. */
export async function createPasskeyOptions(ctx: Ctx, { accountId, username, fullName }: Owner) {
  const { id: rpID } = getRelyingParty(ctx);
  const passkeys = await selectPasskeys(ctx, accountId);
  if (passkeys.length >= factors.maxPasskeys) throw new AppError("TOO_MANY_PASSKEYS");
  const options = await (await loadWebAuthn()).generateRegistrationOptions({
    rpName: "Camarim",
    rpID,
    userID: toUserId(accountId),
    userName: username,
    userDisplayName: fullName,
    challenge: createChallenge(ctx, ["registration", accountId]),
    timeout: challengeMs,
    attestationType: "none",
    excludeCredentials: passkeys.map(toDescriptor),
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: "required", userVerification: "required" },
  });
  return options as factors.CreationOptions;
}

type CreatedCredential = z.output<typeof factors.createdCredential>;
type AssertedCredential = z.output<typeof factors.assertedCredential>;

type Registration = Awaited<ReturnType<typeof verifyRegistration>>;

/** Verifies a new credential for `addPasskey`. PASSKEY_REFUSED. */
export async function verifyRegistration(ctx: Ctx, accountId: string, credential: CreatedCredential) {
  const { id: rpID, origin } = getRelyingParty(ctx);
  const { verified, registrationInfo } = await (await loadWebAuthn())
    .verifyRegistrationResponse({
      response: { ...credential, clientExtensionResults: {} } as RegistrationResponseJSON,
      expectedChallenge: (challenge) => isChallengeFor(ctx, ["registration", accountId], challenge),
      expectedOrigin: origin,
      expectedRPID: rpID,
      supportedAlgorithmIDs: algorithms,
      requireUserVerification: true,
    })
    .catch((): { verified: false; registrationInfo?: never } => ({ verified: false }));
  if (!verified) throw new AppError("PASSKEY_REFUSED");
  const { transports = [] } = credential.response;
  return { ...registrationInfo.credential, transports, challenge: readChallenge(credential) };
}

/** Within a transaction. PASSKEY_REFUSED, also for a passkey that is registered already; TOO_MANY_PASSKEYS. */
export async function addPasskey(
  ctx: Ctx,
  { accountId, name, registration }: { accountId: string; name: string; registration: Registration },
) {
  const { id: credentialId, publicKey, counter, transports, challenge } = registration;
  if (!(await consumeChallenge(ctx, challenge))) throw new AppError("PASSKEY_REFUSED");
  await lockFactors(ctx, accountId);
  if ((await selectPasskeys(ctx, accountId)).length >= factors.maxPasskeys) throw new AppError("TOO_MANY_PASSKEYS");
  const id = newId(ctx.now());
  const passkey = { id, accountId, credentialId, publicKey: Buffer.from(publicKey), counter, transports, name };
  const row = await insertPasskey(ctx, passkey);
  if (!row) throw new AppError("PASSKEY_REFUSED");
  return row;
}

/** For any account, or for the passkeys of one. PASSKEYS_UNAVAILABLE. */
export async function createRequestOptions(ctx: Ctx, purpose: ChallengePurpose, accountId?: string) {
  const { id: rpID } = getRelyingParty(ctx);
  const passkeys = accountId ? await selectPasskeys(ctx, accountId) : [];
  const options = await (await loadWebAuthn()).generateAuthenticationOptions({
    rpID,
    challenge: createChallenge(ctx, purpose),
    timeout: challengeMs,
    userVerification: "required",
    ...(accountId && { allowCredentials: passkeys.filter((passkey) => !passkey.blockedAt).map(toDescriptor) }),
  });
  return options as factors.RequestOptions;
}

/**
 * Within the transaction of what the passkey allows; returns its account. FACTOR_FAILED; FACTOR_BLOCKED; PASSKEY_COUNTER if the
 * authenticator has signed less often than before, as a clone of it would. One that is backed up now does not count any more, which
 * is accepted: `isNewlySynced` is set once.
 */
export async function verifyPasskey(
  ctx: Ctx,
  purpose: ChallengePurpose,
  credential: AssertedCredential,
): Promise<{ accountId: string; isNewlySynced: boolean }> {
  const { id: rpID, origin } = getRelyingParty(ctx);
  const passkey = await lockPasskey(ctx, credential.id);
  const { userHandle } = credential.response;
  if (!passkey || (userHandle && userHandle !== toUserHandle(passkey.accountId))) throw new AppError("FACTOR_FAILED");
  const { verified, authenticationInfo } = await (await loadWebAuthn())
    .verifyAuthenticationResponse({
      response: { ...credential, clientExtensionResults: {} } as AuthenticationResponseJSON,
      expectedChallenge: (challenge) => isChallengeFor(ctx, purpose, challenge),
      expectedOrigin: origin,
      expectedRPID: rpID,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        // Compared below.
        counter: 0,
        transports: passkey.transports,
      },
      requireUserVerification: true,
    })
    .catch(() => ({ verified: false, authenticationInfo: undefined }));
  if (!verified || !authenticationInfo) throw new AppError("FACTOR_FAILED");
  if (!(await consumeChallenge(ctx, readChallenge(credential)))) throw new AppError("FACTOR_FAILED");
  if (passkey.blockedAt) throw new AppError("FACTOR_BLOCKED");
  const { newCounter, credentialBackedUp } = authenticationInfo;
  const isNewlySynced = passkey.counter > 0 && newCounter === 0 && credentialBackedUp;
  if (passkey.counter > 0 && newCounter <= passkey.counter && !isNewlySynced) throw new AppError("PASSKEY_COUNTER");
  await updateCounter(ctx, passkey.id, newCounter);
  return { accountId: passkey.accountId, isNewlySynced };
}

/** The challenge that a verified response answers. */
function readChallenge({ response }: { response: { clientDataJSON: string } }): string {
  return JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString()).challenge;
}

/** The user handle of WebAuthn: the bytes of the account's id, which say nothing about a person. */
function toUserId(accountId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(accountId.replaceAll("-", ""), "hex"));
}

function toUserHandle(accountId: string): string {
  return Buffer.from(toUserId(accountId)).toString("base64url");
}

function toDescriptor({ credentialId: id, transports }: { credentialId: string; transports: string[] }) {
  return { id, transports };
}

/** What an answer to a challenge is for: none is accepted for anything else. */
export type ChallengePurpose = readonly ["sign-in"] | readonly ["confirmation" | "registration", id: string];

/** Signed instead of stored, so that strangers who ask for challenges fill no table. */
function createChallenge(ctx: Ctx, purpose: ChallengePurpose): string {
  const nonce = randomBytes(16).toString("base64url");
  const expires = String(ctx.now().getTime() + challengeMs);
  return [nonce, expires, sign(ctx.keys, "webauthn-challenge", nonce, expires, ...purpose)].join(".");
}

/** Whether a challenge, as the browser returns it in base64url, is ours, for this purpose, and has not expired. */
function isChallengeFor(ctx: Ctx, purpose: ChallengePurpose, encoded: string): boolean {
  const { nonce, expires, signature } = decode(encoded);
  if (!isSignedBy(ctx.keys, signature, "webauthn-challenge", nonce, expires, ...purpose)) return false;
  return Number(expires) > ctx.now().getTime();
}

/** Within the transaction of what it allows. Returns false if the challenge has been used. */
function consumeChallenge(ctx: Ctx, encoded: string): Promise<boolean> {
  const expiresAt = new Date(Number(decode(encoded).expires));
  return insertUsedChallenge(ctx, hashToken(encoded), expiresAt);
}

function decode(encoded: string) {
  const [nonce = "", expires = "", signature = ""] = Buffer.from(encoded, "base64url").toString().split(".");
  return { nonce, expires, signature };
}

/** The site that passkeys belong to: the host of the public URL. Undefined for an IP address, which WebAuthn forbids. */
export function findRelyingParty({ config }: Pick<Ctx, "config">): { id: string; origin: string } | undefined {
  const { hostname, origin } = new URL(config.publicUrl);
  return isIP(hostname.replace(/^\[|\]$/g, "")) ? undefined : { id: hostname, origin };
}

/** PASSKEYS_UNAVAILABLE. */
function getRelyingParty(ctx: Pick<Ctx, "config">) {
  const party = findRelyingParty(ctx);
  if (!party) throw new AppError("PASSKEYS_UNAVAILABLE");
  return party;
}
