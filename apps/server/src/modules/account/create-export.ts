import { randomUUID } from "node:crypto";
import { stat } from "node:fs/promises";
import { join } from "node:path";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import type { CreatorSession } from "#core/http/app";
import { createMediaLinks } from "#core/http/media-links";
import { newId } from "#core/ids";
import { defineJob, enqueue } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { recordAccountChange, sendExportReadyEmail, withSession } from "#modules/auth/index";
import { findExport } from "./account.queries.ts";
import { addDays, exportDays, exportFreshMs, maxExportMs } from "./account.rules.ts";
import {
  clearExportFile,
  insertExport,
  markFailed,
  markReady,
  selectExport,
  selectExportFiles,
} from "./account.store.ts";
import { listParts } from "./list-parts.ts";
import { writeZip } from "./write-zip.ts";

/** Enqueues an export unless one is being prepared or was just created. */
export async function requestExport(ctx: Ctx, session: CreatorSession) {
  const { accountId } = session;
  const latest = await findExport(ctx, accountId);
  if (latest?.status === "ready" && ctx.now().getTime() - latest.createdAt.getTime() < exportFreshMs) return;
  await withSession(ctx, session, async (ctx) => {
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

/** Streams the file; memory holds a batch of rows or a chunk of a video at most. */
async function createExport(ctx: Ctx, exportId: string, signal: AbortSignal) {
  const row = await selectExport(ctx, exportId);
  if (row?.status !== "preparing") return;
  const { folder, remove } = await ctx.scratch.create("export");
  try {
    const path = join(folder, "camarim.zip");
    await writeZip(path, listParts(ctx, row.accountId), signal);
    const { size: bytes } = await stat(path);
    const fileKey = ctx.storage.toKey(`exports/${exportId}-${randomUUID()}.zip`);
    await ctx.storage.storeFile(path, fileKey);
    const isStored = await inTransaction(ctx, async (ctx) => {
      if (!(await markReady(ctx, exportId, { bytes, fileKey, expiresAt: addDays(ctx.now(), exportDays) })))
        return false;
      await sendExportReadyEmail(ctx, row.accountId);
      return true;
    });
    if (!isStored) await ctx.storage.remove(fileKey);
  } finally {
    await remove();
  }
}

export const createExportJob = defineJob<{ exportId: string }>({
  name: "create-export",
  queue: "import",
  options: { expireInSeconds: 3_600 },
  run: (ctx, { exportId }, signal) => createExport(ctx, exportId, signal),
});
