import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { hasAccount, recordAccountChange, revokeSessions } from "#modules/auth/index";
import { insertAdminAction } from "./admin.store.ts";

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
