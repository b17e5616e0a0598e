import type { CreatorSession } from "#core/app";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { newId } from "#core/ids";
import { enqueue } from "#core/jobs";
import { createMediaLinks } from "#core/media-links";
import { inTransaction } from "#core/transaction";
import { recordAccountChange } from "#modules/auth/record-account-change";
import { verifyPassword } from "#modules/auth/verify-password";
import { findExport } from "./account.queries.ts";
import { exportFreshMs, maxExportMs } from "./account.rules.ts";
import { clearExportFile, insertExport, markFailed, selectExportFiles } from "./account.store.ts";
import { createExportJob } from "./create-export.ts";

/** Enqueues an export unless one is being prepared or was just created. Errors as `verifyPassword`. */
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

/**
 * A URL that is valid for this session for some minutes. NOT_FOUND if no export is ready. Errors as `verifyPassword`.
 */
export async function createExportLink(ctx: Ctx, session: CreatorSession, currentPassword: string | undefined) {
  const file = await findExport(ctx, session.accountId);
  if (file?.status !== "ready") throw new AppError("NOT_FOUND");
  await verifyPassword(ctx, session, currentPassword);
  return createMediaLinks(ctx, session.sessionId)("exports", file.id, "zip");
}

/** Deletes expired files, or all files of one account. */
export async function deleteExports(ctx: Ctx, accountId?: string) {
  for (const { id, fileKey } of await selectExportFiles(ctx, accountId)) {
    if (fileKey) await ctx.storage.remove(fileKey);
    await clearExportFile(ctx, id);
  }
  if (!accountId) await markFailed(ctx, { before: new Date(ctx.now().getTime() - maxExportMs) });
}
