import { Secret, TOTP } from "otpauth";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { isSealedByCurrent, seal, unseal } from "#core/keys/seal";
import type { ResealCtx } from "#core/keys/sealed-files";
import { inTransaction } from "#core/transaction";
import { parseAppCode, toSecretOwner, totp } from "./factors.rules.ts";
import {
  lockApp,
  lockFactors,
  replaceApp,
  selectApp,
  selectSealedApps,
  updateAppConfirmed,
  updateLastStep,
  updateSealedSecret,
} from "./factors.store.ts";
import { lockRemovedSecret, selectRemovedApps, updateRemovedSecret } from "./removed-factors.store.ts";

/** A new secret in base32, and its `otpauth:` URL. Counts once it is confirmed. APP_ALREADY_ADDED. */
export async function startApp(ctx: Ctx, { accountId, username }: { accountId: string; username: string }) {
  const secret = new Secret({ size: 20 });
  const sealed = seal(ctx.keys, toSecretOwner(accountId), Buffer.from(secret.bytes));
  if (!(await replaceApp(ctx, accountId, sealed))) throw new AppError("APP_ALREADY_ADDED");
  return { secret: secret.base32, url: toTotp(secret, username).toString() };
}

/** Before work that only a right code is worth: accepts nothing. FACTOR_FAILED, also without a secret; APP_ALREADY_ADDED. */
export async function assertPendingCode(ctx: Ctx, accountId: string, code: string): Promise<void> {
  const app = await selectApp(ctx, accountId);
  if (app?.confirmedAt) throw new AppError("APP_ALREADY_ADDED");
  if (!app || findStep(ctx, app, code) === undefined) throw new AppError("FACTOR_FAILED");
}

/** Within a transaction. FACTOR_FAILED, also without a secret; APP_ALREADY_ADDED. */
export async function confirmApp(ctx: Ctx, accountId: string, code: string): Promise<void> {
  await lockFactors(ctx, accountId);
  const app = await lockApp(ctx, accountId);
  if (app?.confirmedAt) throw new AppError("APP_ALREADY_ADDED");
  if (!app || !(await acceptCode(ctx, app, code))) throw new AppError("FACTOR_FAILED");
  await updateAppConfirmed(ctx, accountId);
}

/** False for a wrong or used code; a right one is used up. Within the transaction of what the code allows. FACTOR_BLOCKED, whatever the code is. */
export async function consumeAppCode(ctx: Ctx, accountId: string, typed: string): Promise<boolean> {
  const app = await lockApp(ctx, accountId);
  if (app?.blockedAt) throw new AppError("FACTOR_BLOCKED");
  return app?.confirmedAt != null && acceptCode(ctx, app, typed);
}

type LockedApp = { accountId: string; sealedSecret: Buffer; lastStep: number };

async function acceptCode(ctx: Ctx, app: LockedApp, typed: string): Promise<boolean> {
  const step = findStep(ctx, app, typed);
  if (step === undefined) return false;
  await updateLastStep(ctx, app.accountId, step);
  return true;
}

/** The step of a right code that was not used before. */
function findStep(ctx: Ctx, app: LockedApp, typed: string): number | undefined {
  const token = parseAppCode(typed);
  if (!token) return undefined;
  const secret = unseal(ctx.keys, toSecretOwner(app.accountId), app.sealedSecret);
  const timestamp = ctx.now().getTime();
  const shared = toTotp(new Secret({ buffer: new Uint8Array(secret).buffer }), "");
  const delta = shared.validate({ token, timestamp, window: totp.window });
  if (delta === null) return undefined;
  const step = shared.counter({ timestamp }) + delta;
  return step > app.lastStep ? step : undefined;
}

/** The settings that every app supports (Key Uri Format of Google Authenticator). */
function toTotp(secret: Secret, username: string): TOTP {
  const { digits, periodSeconds: period } = totp;
  return new TOTP({ issuer: "Camarim", label: username || "Camarim", algorithm: "SHA1", digits, period, secret });
}

/** Encrypts the secrets of authenticator apps with the current secret. Returns how many were not. */
export async function rotateAppKeys(ctx: ResealCtx): Promise<number> {
  let count = 0;
  for (const { accountId } of await selectSealedApps(ctx))
    if (await inTransaction(ctx, (ctx) => resealSecret(ctx, accountId))) count += 1;
  for (const { id, accountId } of await selectRemovedApps(ctx))
    if (await inTransaction(ctx, (ctx) => resealRemoved(ctx, id, accountId))) count += 1;
  return count;
}

async function resealRemoved(ctx: ResealCtx, id: string, accountId: string): Promise<boolean> {
  const sealed = await lockRemovedSecret(ctx, id);
  if (!sealed || isSealedByCurrent(ctx.keys, sealed)) return false;
  const owner = toSecretOwner(accountId);
  await updateRemovedSecret(ctx, id, seal(ctx.keys, owner, unseal(ctx.keys, owner, sealed)));
  return true;
}

async function resealSecret(ctx: ResealCtx, accountId: string): Promise<boolean> {
  const app = await lockApp(ctx, accountId);
  if (!app || isSealedByCurrent(ctx.keys, app.sealedSecret)) return false;
  const owner = toSecretOwner(accountId);
  await updateSealedSecret(ctx, accountId, seal(ctx.keys, owner, unseal(ctx.keys, owner, app.sealedSecret)));
  return true;
}
