import type { Ctx } from "#core/ctx";
import {
  deleteApp,
  deleteCodes,
  deleteCodesSince,
  deletePassedChallenges,
  deletePasskeys,
  deleteUnconfirmedApp,
  type FactorMethod,
  lockFactors,
  markAppBlocked,
  markPasskeysBlocked,
  removePasskeyRow,
  selectApp,
  selectMethods,
  selectPasskeyOwner,
  selectPasskeys,
  selectUnusedCodes,
  updateName,
} from "./factors.store.ts";
import { deleteRemovedFactors } from "./removed-factors.store.ts";
import { cleanupRemoved, copyRemoved } from "./removed-factors.ts";

/** The second factors of an account; a new authenticator app counts once it is confirmed. */
export async function listFactors(ctx: Pick<Ctx, "db">, accountId: string) {
  const app = await selectApp(ctx, accountId);
  return {
    passkeys: await selectPasskeys(ctx, accountId),
    app: app?.confirmedAt ? app : undefined,
    recoveryCodesLeft: (await selectUnusedCodes(ctx, accountId)).length,
  };
}

/** The kinds of factors that accept a sign-in. */
export async function listMethods(ctx: Pick<Ctx, "db">, accountId: string): Promise<FactorMethod[]> {
  const methods = await selectMethods(ctx, accountId);
  return methods.filter(({ blocked }) => !blocked).map(({ method }) => method);
}

/** Also true for blocked factors: the password alone opens no session of their account. */
export async function hasFactor(ctx: Pick<Ctx, "db">, accountId: string): Promise<boolean> {
  return (await selectMethods(ctx, accountId)).length > 0;
}

/** Whether a factor accepts a sign-in. */
export async function hasUsableFactor(ctx: Pick<Ctx, "db">, accountId: string): Promise<boolean> {
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

/** Within a transaction; the report of an intrusion restores it. False for a passkey of another account. */
export async function removePasskey(ctx: Ctx, accountId: string, id: string): Promise<boolean> {
  await lockFactors(ctx, accountId);
  await copyRemoved(ctx, accountId, { passkey: id });
  const removed = await removePasskeyRow(ctx, { accountId, id });
  if (removed && !removed.blockedAt) await removeBlockedAlone(ctx, accountId);
  await removeUnneededCodes(ctx, accountId);
  return removed !== undefined;
}

/** Within a transaction; the report of an intrusion restores it. False if there is none. */
export async function removeApp(ctx: Ctx, accountId: string): Promise<boolean> {
  await lockFactors(ctx, accountId);
  await copyRemoved(ctx, accountId, "app");
  const app = await selectApp(ctx, accountId);
  const removed = await deleteApp(ctx, accountId);
  if (app && !app.blockedAt) await removeBlockedAlone(ctx, accountId);
  await removeUnneededCodes(ctx, accountId);
  return removed;
}

/** An owner who removes the last factor that accepts sign-ins must not be left with blocked ones, which accept none. */
async function removeBlockedAlone(ctx: Pick<Ctx, "db">, accountId: string) {
  if (await hasUsableFactor(ctx, accountId)) return;
  await deletePasskeys(ctx, accountId);
  await deleteApp(ctx, accountId);
}

/** Within a transaction, for good: no report restores them. Waits for sign-ins with them, so that sessions ended afterwards include theirs. */
export async function removeFactors(ctx: Pick<Ctx, "db">, accountId: string): Promise<void> {
  await lockFactors(ctx, accountId);
  await deletePasskeys(ctx, accountId);
  await deleteApp(ctx, accountId);
  await deleteCodes(ctx, accountId);
  await deleteRemovedFactors(ctx, accountId);
}

/**
 * Within a transaction. Blocks factors that were added at this time or later, of which an intruder may be the owner, and
 * deletes recovery codes of that time. The account still needs a second factor. Waits as `removeFactors`. Returns whether
 * factors were blocked and codes deleted.
 */
export async function markFactorsBlocked(ctx: Pick<Ctx, "db" | "now">, accountId: string, since: Date) {
  await lockFactors(ctx, accountId);
  const hasPasskeys = await markPasskeysBlocked(ctx, accountId, since);
  const hasApp = await markAppBlocked(ctx, accountId, since);
  await deleteUnconfirmedApp(ctx, accountId);
  return { hasBlocked: hasPasskeys || hasApp, hasDeletedCodes: await deleteCodesSince(ctx, accountId, since) };
}

async function removeUnneededCodes(ctx: Pick<Ctx, "db" | "now">, accountId: string) {
  if (await hasFactor(ctx, accountId)) return;
  await copyRemoved(ctx, accountId, "codes");
  await deleteCodes(ctx, accountId);
}

/** Challenges cannot be used again once they have expired, so they need not be remembered; removed factors not restored. */
export async function cleanupFactors(ctx: Ctx) {
  await deletePassedChallenges(ctx);
  await cleanupRemoved(ctx);
}
