import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { CreatorSession } from "#core/http/app";
import { createMediaLinks } from "#core/http/media-links";
import { newId } from "#core/ids";
import { enqueue } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { recordAccountChange } from "#modules/auth/index";
import { findExport } from "./account.queries.ts";
import { exportFreshMs, maxExportMs } from "./account.rules.ts";
import { clearExportFile, insertExport, markFailed, selectExportFiles } from "./account.store.ts";
import { createExportJob } from "./create-export.ts";

/** Enqueues an export unless one is being prepared or was just created. */
export async function requestExport(ctx: Ctx, accountId: string) {
  const latest = await findExport(ctx, accountId);
  if (latest?.status === "ready" && ctx.now().getTime() - latest.createdAt.getTime() < exportFreshMs) return;
  await inTransaction(ctx, async (ctx) => {
    const exportId = newId(ctx.now());
    if (!(await insertExport(ctx, exportId, accountId))) return;
    await recordAccountChange(ctx, accountId, "export_requested");
    await enqueue(ctx, createExportJob, { exportId });
  });
}

/** A URL that is valid for this session for some minutes. NOT_FOUND if no export is ready. */
export async function createExportLink(ctx: Ctx, { accountId, sessionId }: CreatorSession) {
  const file = await findExport(ctx, accountId);
  if (file?.status !== "ready") throw new AppError("NOT_FOUND");
  return createMediaLinks(ctx, sessionId)("exports", file.id, "zip");
}

/** Deletes expired files, or all files of one account. */
export async function deleteExports(ctx: Ctx, accountId?: string) {
  for (const { id, fileKey } of await selectExportFiles(ctx, accountId)) {
    if (fileKey) await ctx.storage.remove(fileKey);
    await clearExportFile(ctx, id);
  }
  if (!accountId) await markFailed(ctx, { before: new Date(ctx.now().getTime() - maxExportMs) });
}
