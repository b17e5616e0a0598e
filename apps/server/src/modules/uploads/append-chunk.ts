import { randomBytes } from "node:crypto";
import type { Readable } from "node:stream";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransaction } from "#core/transaction";
import { finishUpload } from "./finish-upload.ts";
import { withUploadLock } from "./upload-lock.ts";
import { addReceived, insertPart } from "./upload-parts.store.ts";
import { getUpload, type Upload } from "./uploads.queries.ts";
import { toPartName } from "./uploads.rules.ts";
import { type PartFile, writeParts } from "./write-parts.ts";

type Chunk = { offset: number; source: Readable; length: number | null };

/**
 * Appends a chunk at `offset`; bytes that arrive before a connection breaks are kept. The last chunk publishes the
 * file. UPLOAD_OFFSET if the chunk does not continue the stored bytes, UPLOAD_MALFORMED if it is incomplete or exceeds
 * the file.
 */
export async function appendChunk(ctx: Ctx, accountId: string, id: string, chunk: Chunk): Promise<Upload> {
  await getUpload(ctx, accountId, id);
  await withUploadLock(
    id,
    () => chunk.source.destroy(),
    async () => storeChunk(ctx, await getUpload(ctx, accountId, id), chunk),
  );
  const upload = await getUpload(ctx, accountId, id);
  return upload.offset < upload.bytes ? upload : finishUpload(ctx, accountId, id);
}

/** Stores a chunk as parts, without the lock of this process. */
export async function storeChunk(ctx: Ctx, { id, state, offset, bytes }: Upload, chunk: Chunk) {
  if (chunk.offset !== offset) throw new AppError("UPLOAD_OFFSET");
  if ((chunk.length ?? 0) > bytes - offset) throw new AppError("UPLOAD_MALFORMED");
  if (state !== "open") return;
  const scratch = await ctx.scratch.create("chunk");
  try {
    let start = offset;
    for await (const part of writeParts(chunk.source, scratch.folder, bytes - offset)) {
      await storePart(ctx, id, start, part);
      start += part.bytes;
    }
  } finally {
    await scratch.remove();
  }
}

/** The object is stored before its row: a crash in between leaves an object that `cleanupObjects` deletes. */
async function storePart(ctx: Ctx, uploadId: string, start: number, { path, bytes }: PartFile) {
  const key = ctx.storage.toKey(toPartName(uploadId, start, randomBytes(12).toString("hex")));
  await ctx.storage.storeFile(path, key);
  try {
    await inTransaction(ctx, async (ctx) => {
      // Only one of several nodes that received the same bytes continues.
      if (!(await addReceived(ctx, uploadId, start, bytes))) throw new AppError("UPLOAD_OFFSET");
      await insertPart(ctx, { uploadId, start, bytes, key });
    });
  } catch (error) {
    // After a lost connection to the database the transaction may have been committed.
    if (error instanceof AppError) await ctx.storage.remove(key);
    throw error;
  }
}
