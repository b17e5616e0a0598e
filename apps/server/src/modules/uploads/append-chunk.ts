import { randomBytes } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { inTransactionWithObjects } from "#core/transaction-with-objects";
import { finishUpload } from "./finish-upload.ts";
import { withUploadLock } from "./upload-lock.ts";
import { getUpload, toUpload, type Upload } from "./uploads.queries.ts";
import { toPartName } from "./uploads.rules.ts";
import { addReceived, insertPart } from "./uploads.store.ts";

type Chunk = { offset: number; source: Readable; length: number | null };

/**
 * Appends a chunk at `offset`; bytes that arrive before a connection breaks are kept. The last chunk publishes the
 * file. UPLOAD_OFFSET if the chunk does not continue the stored bytes, UPLOAD_MALFORMED if it is incomplete or exceeds
 * the file.
 */
export async function appendChunk(ctx: Ctx, accountId: string, id: string, chunk: Chunk): Promise<Upload> {
  // Before the lock, which stops an earlier request: only the upload's creator may do that.
  await getUpload(ctx, accountId, id);
  const upload = await withUploadLock(
    id,
    () => chunk.source.destroy(),
    async () => storeChunk(ctx, await getUpload(ctx, accountId, id), chunk),
  );
  return upload.offset < upload.bytes ? upload : finishUpload(ctx, upload);
}

/** Stores a chunk as parts, without the lock of this process. */
export async function storeChunk(ctx: Ctx, upload: Upload, chunk: Chunk): Promise<Upload> {
  const missingBytes = upload.bytes - upload.offset;
  if (chunk.offset !== upload.offset) throw new AppError("UPLOAD_OFFSET");
  if ((chunk.length ?? 0) > missingBytes) throw new AppError("UPLOAD_MALFORMED");
  if (upload.state !== "open") return upload;
  const scratch = await ctx.scratch.create("chunk");
  try {
    let stored = upload;
    for await (const part of writeParts(chunk.source, scratch.folder, missingBytes))
      stored = await storePart(ctx, stored, part);
    return stored;
  } finally {
    await scratch.remove();
  }
}

/** The object is stored before its row: a crash in between leaves an object that `cleanupObjects` deletes. */
async function storePart(
  ctx: Ctx,
  { id: uploadId, offset: start }: Upload,
  { path, bytes }: PartFile,
): Promise<Upload> {
  const key = ctx.storage.toKey(toPartName(uploadId, start, randomBytes(12).toString("hex")));
  await ctx.storage.storeFile(path, key);
  return inTransactionWithObjects(ctx, [key], async (ctx) => {
    // Only one of several nodes that received the same bytes continues.
    const row = await addReceived(ctx, uploadId, start, bytes);
    if (!row) throw new AppError("UPLOAD_OFFSET");
    await insertPart(ctx, { uploadId, start, bytes, key });
    return toUpload(row);
  });
}

type PartFile = { path: string; bytes: number };

/** Bounds what a killed server loses of a chunk, and the size of one request to the storage. */
const maxPartBytes = 8 * 1024 * 1024;

/**
 * Writes a request body to files of at most 8 MiB, one after the other; the caller takes each away. Throws UPLOAD_MALFORMED after
 * the last file if the body is incomplete or exceeds `limit`. The source stays open, so that the rest of the body can be read and
 * the response arrives.
 */
async function* writeParts(source: Readable, folder: string, limit: number): AsyncGenerator<PartFile> {
  let isMalformed = false;
  let rest: Buffer = Buffer.alloc(0);
  const body = readBody();
  for (let number = 1; ; number++) {
    const path = join(folder, `part-${number}`);
    let bytes = 0;
    async function* readPart() {
      while (bytes < maxPartBytes) {
        const chunk = rest.length > 0 ? rest : (await body.next()).value;
        if (!chunk) return;
        const taken = chunk.subarray(0, maxPartBytes - bytes);
        rest = chunk.subarray(taken.length);
        bytes += taken.length;
        yield taken;
      }
    }
    await pipeline(Readable.from(readPart(), { objectMode: false }), createWriteStream(path, { flags: "wx" }));
    if (bytes > 0) yield { path, bytes };
    if (bytes < maxPartBytes) break;
  }
  if (isMalformed) throw new AppError("UPLOAD_MALFORMED");

  async function* readBody(): AsyncGenerator<Buffer, undefined> {
    let remaining = limit;
    try {
      for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
        remaining -= chunk.length;
        isMalformed = remaining < 0;
        if (isMalformed) return;
        yield chunk;
      }
    } catch {
      // The connection broke.
      isMalformed = true;
    }
  }
}
