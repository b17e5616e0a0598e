import { factors } from "@camarim/contract";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { hashPassword, isPasswordOf } from "#core/keys/password";
import { newRecoveryCode, parseRecoveryCode } from "./factors.rules.ts";
import { claimCode, deleteCodes, insertCodes, lockFactors, selectUnusedCodes } from "./factors.store.ts";

/** New codes in clear, with their hashes for `saveRecoveryCodes`. Outside of a transaction: hashing them takes a second. */
export async function issueRecoveryCodes() {
  const codes = Array.from({ length: factors.recoveryCodeCount }, newRecoveryCode);
  return Promise.all(codes.map(async (code) => ({ code, hash: await hashPassword(code) })));
}

/** Within a transaction. Returns false, and saves none, if the account has unused codes. */
export async function saveFirstRecoveryCodes(ctx: Ctx, accountId: string, hashes: readonly string[]): Promise<boolean> {
  await lockFactors(ctx, accountId);
  if ((await selectUnusedCodes(ctx, accountId)).length > 0) return false;
  await saveRecoveryCodes(ctx, accountId, hashes);
  return true;
}

/** Within a transaction. Replaces the codes of the account. */
export async function saveRecoveryCodes(ctx: Ctx, accountId: string, hashes: readonly string[]): Promise<void> {
  await deleteCodes(ctx, accountId);
  const codes = hashes.map((hash) => ({ id: newId(ctx.now()), hash }));
  await insertCodes(ctx, accountId, codes);
}

/** The id of the unused code that was typed, for `consumeRecoveryCode`. Outside of a transaction, as hashing is slow. */
export async function findRecoveryCode(ctx: Ctx, accountId: string, typed: string): Promise<string | undefined> {
  const code = parseRecoveryCode(typed);
  if (!code) return undefined;
  const unused = await selectUnusedCodes(ctx, accountId);
  const matches = await Promise.all(unused.map(async ({ id, hash }) => (await isPasswordOf(hash, code)) && id));
  return matches.find((id) => id !== false);
}

/** Within the transaction of what the code allows; false if it was used meanwhile. */
export function consumeRecoveryCode(ctx: Ctx, id: string): Promise<boolean> {
  return claimCode(ctx, id);
}
