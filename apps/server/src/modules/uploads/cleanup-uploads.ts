import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { inTransaction } from "#core/transaction";
import { finishUpload } from "./finish-upload.ts";
import { stopWriter } from "./upload-lock.ts";
import { deleteUploadedFile } from "./uploaded-file.ts";
import { getUpload } from "./uploads.queries.ts";
import { cancellationRetentionMs, settledRetentionMs, toUploadExpiry } from "./uploads.rules.ts";
import {
  deleteCancellations,
  deleteCancellationsOf,
  deleteOpenUpload,
  deleteSettled,
  deleteUpload,
  insertCancellation,
  lockUploads,
  selectByKey,
  selectParts,
  selectSettledWithParts,
  selectStaleUploads,
  selectUpload,
  selectUploadsOf,
} from "./uploads.store.ts";

/** Longer than it takes to publish a complete file. */
const idleMs = 60_000;

/**
 * Publishes complete files whose client did not return (or whose server was killed), unless their creator was told to try again, and
 * deletes expired uploads and parts.
 */
export async function cleanupUploads(ctx: Ctx) {
  const now = ctx.now();
  for (const upload of await selectStaleUploads(ctx, new Date(now.getTime() - idleMs)))
    await cleanupUpload(ctx, upload).catch((err) =>
      ctx.log.warn({ err, uploadId: upload.id }, "an upload could not be cleaned up"),
    );
  for (const { id } of await selectSettledWithParts(ctx)) await deleteUploadedFile(ctx, id);
  await deleteSettled(ctx, new Date(now.getTime() - settledRetentionMs));
  await deleteCancellations(ctx, new Date(now.getTime() - cancellationRetentionMs));
}

async function cleanupUpload(
  ctx: Ctx,
  {
    id,
    accountId,
    bytes,
    receivedBytes,
    refusal,
    lastActivityAt,
  }: Awaited<ReturnType<typeof selectStaleUploads>>[number],
) {
  if (receivedBytes === bytes && !refusal)
    await finishUpload(ctx, await getUpload(ctx, accountId, id)).catch(ignoreRefusal);
  // Does nothing to one that is published or refused now.
  if (toUploadExpiry(lastActivityAt) <= ctx.now()) await deleteIfOpen(ctx, id);
}

function ignoreRefusal(error: unknown) {
  if (!(error instanceof AppError) || error.status >= 500) throw error;
}

export const cleanupUploadsJob = defineJob({
  name: "cleanup-uploads",
  queue: "maintenance",
  cron: "*/2 * * * *",
  run: (ctx) => cleanupUploads(ctx),
});

/**
 * Deletes an upload and its bytes, but not a story or media that it was published as. By its id, or by its key: a client that lost the
 * response to the creation knows no id. From then on its key creates no upload, since the creation may arrive later, or once more.
 * NOT_FOUND for an unknown one, whose later creation is refused, and for another creator's.
 */
export async function cancelUpload(ctx: Ctx, accountId: string, idOrKey: string) {
  const upload = await inTransaction(ctx, async (ctx) => {
    // A creation under way ends before, or sees the cancellation.
    await lockUploads(ctx, accountId);
    const found = (await selectByKey(ctx, accountId, idOrKey)) ?? (await selectUpload(ctx, idOrKey));
    if (found && found.accountId !== accountId) return undefined;
    const key = found ? found.key : idOrKey;
    if (key) await insertCancellation(ctx, accountId, key);
    return found;
  });
  if (!upload) throw new AppError("NOT_FOUND");
  await deleteIfOpen(ctx, upload.id);
}

async function deleteIfOpen(ctx: Ctx, id: string) {
  await stopWriter(id);
  const parts = await selectParts(ctx, id);
  if (!(await deleteOpenUpload(ctx, id))) return;
  for (const { key } of parts) await ctx.storage.remove(key);
}

/** Deletes all uploads of an account and their bytes, but not what they were published as. None of them can be published afterwards. */
export async function deleteUploadsOf(ctx: Ctx, accountId: string) {
  for (const { id } of await selectUploadsOf(ctx, accountId)) {
    await stopWriter(id);
    const parts = await selectParts(ctx, id);
    await deleteUpload(ctx, id);
    for (const { key } of parts) await ctx.storage.remove(key);
  }
  await deleteCancellationsOf(ctx, accountId);
}
