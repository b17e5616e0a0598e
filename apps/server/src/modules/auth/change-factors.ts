import type { factors } from "@camarim/contract";
import type { z } from "zod";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { CreatorSession } from "#core/http/app";
import { inTransaction } from "#core/transaction";
import {
  addPasskey,
  assertPendingCode,
  clearFactorBlock,
  confirmApp,
  hasFactor,
  issueRecoveryCodes,
  listFactors,
  removeApp,
  removeFactors,
  removePasskey,
  saveFirstRecoveryCodes,
  saveRecoveryCodes,
  verifyRegistration,
} from "#modules/factors/index";
import { insertEvent } from "./account-events.store.ts";
import { factorPostponementMs } from "./auth.rules.ts";
import { revokeDevices, selectAccountId, updateFactorsPostponed } from "./auth.store.ts";
import { clearCachedSessions } from "./find-creator-session.ts";
import { recordAccountChange } from "./record-account-change.ts";
import { revokeSessionsOf } from "./sessions.store.ts";
import { withSession } from "./with-session.ts";

type NewPasskey = z.output<typeof factors.postPasskey.schema.body>;

/** Also creates recovery codes, if the account has none. PASSKEY_REFUSED, TOO_MANY_PASSKEYS, PASSKEYS_UNAVAILABLE. */
export async function createPasskey(ctx: Ctx, session: CreatorSession, { name, credential }: NewPasskey) {
  const { accountId } = session;
  const registration = await verifyRegistration(ctx, accountId, credential);
  return withRecoveryCodes(ctx, session, async (ctx) => {
    const passkey = await addPasskey(ctx, { accountId, name, registration });
    await recordAccountChange(ctx, accountId, "passkey_added");
    return passkey;
  });
}

/** Also creates recovery codes, if the account has none. FACTOR_FAILED, APP_ALREADY_ADDED. */
export async function addApp(ctx: Ctx, session: CreatorSession, code: string) {
  const { accountId } = session;
  await assertPendingCode(ctx, accountId, code);
  return withRecoveryCodes(ctx, session, async (ctx) => {
    await confirmApp(ctx, accountId, code);
    await recordAccountChange(ctx, accountId, "totp_added");
  });
}

/** What `add` needs is verified before: hashing ten codes takes half a second of a processor. */
async function withRecoveryCodes<T>(ctx: Ctx, session: CreatorSession, add: (ctx: Ctx) => Promise<T>) {
  const { accountId } = session;
  const { recoveryCodesLeft } = await listFactors(ctx, accountId);
  const codes = recoveryCodesLeft === 0 ? await issueRecoveryCodes() : [];
  return withSession(ctx, session, async (ctx) => {
    const added = await add(ctx);
    clearCachedSessions(ctx, accountId);
    const hashes = codes.map(({ hash }) => hash);
    const isSaved = codes.length > 0 && (await saveFirstRecoveryCodes(ctx, accountId, hashes));
    return { added, recoveryCodes: isSaved ? codes.map(({ code }) => code) : null };
  });
}

/** NOT_FOUND. */
export async function deletePasskey(ctx: Ctx, session: CreatorSession, id: string) {
  const { accountId } = session;
  await withSession(ctx, session, async (ctx) => {
    if (!(await removePasskey(ctx, accountId, id))) throw new AppError("NOT_FOUND");
    await recordAccountChange(ctx, accountId, "passkey_removed");
    clearCachedSessions(ctx, accountId);
  });
}

/** NOT_FOUND. */
export async function deleteApp(ctx: Ctx, session: CreatorSession) {
  const { accountId } = session;
  await withSession(ctx, session, async (ctx) => {
    if (!(await removeApp(ctx, accountId))) throw new AppError("NOT_FOUND");
    await recordAccountChange(ctx, accountId, "totp_removed");
    clearCachedSessions(ctx, accountId);
  });
}

/** NOT_FOUND, also for one that is not blocked. */
export async function clearBlock(ctx: Ctx, session: CreatorSession, factor: { passkey: string } | "app") {
  const { accountId } = session;
  await withSession(ctx, session, async (ctx) => {
    if (!(await clearFactorBlock(ctx, accountId, factor))) throw new AppError("NOT_FOUND");
    await recordAccountChange(ctx, accountId, "factor_unblocked");
    clearCachedSessions(ctx, accountId);
  });
}

/** Invalidates the earlier codes. NOT_FOUND for an account without a second factor. */
export async function createRecoveryCodes(ctx: Ctx, session: CreatorSession): Promise<string[]> {
  const { accountId } = session;
  if (!(await hasFactor(ctx, accountId))) throw new AppError("NOT_FOUND");
  const codes = await issueRecoveryCodes();
  await withSession(ctx, session, async (ctx) => {
    if (!(await hasFactor(ctx, accountId))) throw new AppError("NOT_FOUND");
    const hashes = codes.map(({ hash }) => hash);
    await saveRecoveryCodes(ctx, accountId, hashes);
    await recordAccountChange(ctx, accountId, "recovery_codes_created");
  });
  return codes.map(({ code }) => code);
}

/** The suggestion of a second factor appears again after two weeks. */
export async function setFactorsPostponed(ctx: Ctx, accountId: string) {
  await updateFactorsPostponed(ctx, accountId, new Date(ctx.now().getTime() + factorPostponementMs));
}

type ScriptCtx = Pick<Ctx, "db" | "now">;

/**
 * Removes all second factors and ends all sessions, which a running server notices within 1 s. Returns whether an
 * account has that username. Only for `script/camarim admin`.
 */
export async function resetFactors(ctx: ScriptCtx, username: string): Promise<boolean> {
  return inTransaction(ctx, async (ctx) => {
    const accountId = await selectAccountId(ctx, username);
    if (!accountId) return false;
    await removeFactors(ctx, accountId);
    await revokeSessionsOf(ctx, accountId, undefined);
    await revokeDevices(ctx, accountId);
    await insertEvent(ctx, accountId, "factors_reset");
    return true;
  });
}
