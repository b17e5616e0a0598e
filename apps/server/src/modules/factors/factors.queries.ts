import type { Ctx } from "#core/ctx";
import {
  deleteApp,
  deleteCodes,
  deletePassedChallenges,
  deletePasskeys,
  type FactorMethod,
  lockFactors,
  removePasskeyRow,
  selectApp,
  selectMethods,
  selectPasskeyOwner,
  selectPasskeys,
  selectUnusedCodes,
  updateName,
} from "./factors.store.ts";

/** The second factors of an account; a new authenticator app counts once it is confirmed. */
export async function listFactors(ctx: Pick<Ctx, "db">, accountId: string) {
  const app = await selectApp(ctx, accountId);
  return {
    passkeys: await selectPasskeys(ctx, accountId),
    app: app?.confirmed_at ? app : undefined,
    recoveryCodesLeft: (await selectUnusedCodes(ctx, accountId)).length,
  };
}

/** Empty for an account without a second factor. */
export function listMethods(ctx: Pick<Ctx, "db">, accountId: string): Promise<FactorMethod[]> {
  return selectMethods(ctx, accountId);
}

export async function hasFactor(ctx: Pick<Ctx, "db">, accountId: string): Promise<boolean> {
  return (await listMethods(ctx, accountId)).length > 0;
}

/** The account of a passkey. */
export async function findPasskeyOwner(ctx: Ctx, credentialId: string): Promise<string | undefined> {
  return selectPasskeyOwner(ctx, credentialId);
}

/** Undefined for a passkey of another account. */
export function changePasskeyName(ctx: Ctx, passkey: { accountId: string; id: string; name: string }) {
  return updateName(ctx, passkey);
}

/** Within a transaction. False for a passkey of another account. */
export async function removePasskey(ctx: Ctx, accountId: string, id: string): Promise<boolean> {
  await lockFactors(ctx, accountId);
  const removed = await removePasskeyRow(ctx, { accountId, id });
  await removeUnneededCodes(ctx, accountId);
  return removed !== undefined;
}

/** Within a transaction. False if there is none. */
export async function removeApp(ctx: Ctx, accountId: string): Promise<boolean> {
  await lockFactors(ctx, accountId);
  const removed = await deleteApp(ctx, accountId);
  await removeUnneededCodes(ctx, accountId);
  return removed;
}

/**
 * Within a transaction. Removes factors that were added at this time or later, of which an intruder may be the owner,
 * and all if no time is given. Waits for sign-ins with them, so that sessions ended afterwards include theirs.
 */
export async function removeFactors(ctx: Pick<Ctx, "db">, accountId: string, since?: Date): Promise<void> {
  await lockFactors(ctx, accountId);
  await deletePasskeys(ctx, accountId, since);
  await deleteApp(ctx, accountId, since);
  await removeUnneededCodes(ctx, accountId);
}

async function removeUnneededCodes(ctx: Pick<Ctx, "db">, accountId: string) {
  if (!(await hasFactor(ctx, accountId))) await deleteCodes(ctx, accountId);
}

/** Challenges cannot be used again once they have expired, so they need not be remembered. */
export async function cleanupChallenges(ctx: Ctx) {
  await deletePassedChallenges(ctx);
}
