import type { CreatorSession } from "#core/app";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { enqueue } from "#core/jobs";
import { inTransaction } from "#core/transaction";
import { recordAccountChange } from "#modules/auth/record-account-change";
import { verifyPassword } from "#modules/auth/verify-password";
import { exportFreshMs } from "./account.rules.ts";
import { insertExport } from "./account.store.ts";
import { createExportJob } from "./create-export.job.ts";
import { findExport } from "./find-export.ts";

/** Has a file made in the background, unless one is being made or has just been; refuses as `confirmPassword` does. */
export async function requestExport(ctx: Ctx, session: CreatorSession, currentPassword: string | undefined) {
  await verifyPassword(ctx, session, currentPassword);
  const latest = await findExport(ctx, session.accountId);
  if (latest?.status === "ready" && ctx.now().getTime() - latest.created_at.getTime() < exportFreshMs) return;
  await inTransaction(ctx, async (ctx) => {
    const exportId = newId(ctx.now());
    if (!(await insertExport(ctx, exportId, session.accountId))) return;
    await recordAccountChange(ctx, session.accountId, "export_asked");
    await enqueue(ctx, createExportJob, { exportId });
  });
}
