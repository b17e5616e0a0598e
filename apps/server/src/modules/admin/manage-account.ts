import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { PageQuery } from "#core/paging/pages";
import { inTransaction } from "#core/transaction";
import { applySuspension, endSuspension } from "#modules/account/index";
import { hasAccount, listActivity, recordAccountChange, revokeSessions, sendPasswordLink } from "#modules/auth/index";
import { hasFactor } from "#modules/factors/index";
import { revokeSessionsOfEmail } from "#modules/fans/index";
import { type AccountStateRow, insertAdminAction, selectAccountState } from "./admin.store.ts";

/** NOT_FOUND. */
export async function getAccountState(ctx: Ctx, accountId: string) {
  return { ...(await getCreator(ctx, accountId)), hasSecondFactor: await hasFactor(ctx, accountId) };
}

/** Suspends a creator, whose owner gets the reason. Repeating it changes nothing. OWN_CASE, NOT_FOUND. */
export async function suspendCreator(ctx: Ctx, adminId: string, accountId: string, reason: string) {
  await changeAccount(ctx, adminId, accountId, async (ctx) => {
    if (!(await applySuspension(ctx, accountId, reason))) return;
    await insertAdminAction(ctx, { adminId, accountId, kind: "account_suspended", subjectId: accountId, reason });
  });
}

/** Ends a suspension. Repeating it changes nothing. OWN_CASE, NOT_FOUND. */
export async function unsuspendCreator(ctx: Ctx, adminId: string, accountId: string) {
  await changeAccount(ctx, adminId, accountId, async (ctx) => {
    if (!(await endSuspension(ctx, accountId))) return;
    await insertAdminAction(ctx, { adminId, accountId, kind: "account_unsuspended", subjectId: accountId });
  });
}

/** Sends the owner a link for a new password, which the admin does not see. OWN_CASE, NOT_FOUND. */
export async function sendCreatorPasswordLink(ctx: Ctx, adminId: string, accountId: string) {
  await changeAccount(ctx, adminId, accountId, async (ctx) => {
    await sendPasswordLink(ctx, accountId);
    await insertAdminAction(ctx, { adminId, accountId, kind: "password_link_sent", subjectId: accountId });
  });
}

async function changeAccount(ctx: Ctx, adminId: string, accountId: string, change: (ctx: Ctx) => Promise<void>) {
  if (accountId === adminId) throw new AppError("OWN_CASE");
  await inTransaction(ctx, async (ctx) => {
    await getCreator(ctx, accountId);
    await change(ctx);
  });
}

/** Admins are changed by `script/camarim admin` only, and are not listed either. */
async function getCreator(ctx: Ctx, accountId: string): Promise<AccountStateRow> {
  const account = await selectAccountState(ctx, accountId);
  if (!account) throw new AppError("NOT_FOUND");
  return account;
}

/** Signs an account out everywhere, and sends its owner the reason. OWN_CASE, NOT_FOUND. */
export async function endAccountSessions(ctx: Ctx, adminId: string, accountId: string, reason: string) {
  if (accountId === adminId) throw new AppError("OWN_CASE");
  await inTransaction(ctx, async (ctx) => {
    if (!(await hasAccount(ctx, accountId))) throw new AppError("NOT_FOUND");
    await revokeSessions(ctx, accountId);
    await recordAccountChange(ctx, accountId, "sessions_ended", { details: { reason } });
    await insertAdminAction(ctx, { adminId, accountId, kind: "sessions_ended", subjectId: accountId, reason });
  });
}

type FanSessions = { email: string; reason: string };

/** Signs a fan out everywhere, and sends them the reason. Returns how many sessions ended; none of an unknown address. */
export async function endFanSessions(ctx: Ctx, adminId: string, { email, reason }: FanSessions): Promise<number> {
  return inTransaction(ctx, async (ctx) => {
    const fan = await revokeSessionsOfEmail(ctx, email, reason);
    if (!fan) return 0;
    const action = { adminId, accountId: null, kind: "fan_sessions_ended", subjectId: fan.id, reason } as const;
    await insertAdminAction(ctx, action);
    return fan.ended;
  });
}

/** The security log of any account. Each reading is logged first. NOT_FOUND. */
export async function listAccountActivity(ctx: Ctx, adminId: string, accountId: string, page: PageQuery) {
  if (!(await hasAccount(ctx, accountId))) throw new AppError("NOT_FOUND");
  await insertAdminAction(ctx, { adminId, accountId, kind: "activity_read", subjectId: accountId });
  return listActivity(ctx, accountId, page);
}
