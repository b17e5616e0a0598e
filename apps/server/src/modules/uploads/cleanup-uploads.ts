import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { defineJob } from "#core/jobs/jobs";
import { finishUpload } from "./finish-upload.ts";
import { stopWriter } from "./upload-lock.ts";
import { deleteUploadedFile } from "./uploaded-file.ts";
import { getUpload } from "./uploads.queries.ts";
import { settledRetentionMs, toUploadExpiry } from "./uploads.rules.ts";
import {
  deleteOpenUpload,
  deleteSettled,
  deleteUpload,
  selectByKey,
  selectParts,
  selectSettledWithParts,
  selectStaleUploads,
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
  if (toUploadExpiry(lastActivityAt) <= ctx.now()) await cancelUpload(ctx, accountId, id);
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
 * response to the creation knows no id.
 */
export async function cancelUpload(ctx: Ctx, accountId: string, idOrKey: string) {
  const { id } = (await selectByKey(ctx, accountId, idOrKey)) ?? (await getUpload(ctx, accountId, idOrKey));
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
}
