import type { Readable } from "node:stream";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { finishUpload } from "./finish-upload.ts";
import { withUploadLock } from "./upload-lock.ts";
import { getUpload, type Upload } from "./uploads.queries.ts";
import { toUploadKey } from "./uploads.rules.ts";
import { markActive } from "./uploads.store.ts";

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
    async () => writeChunk(ctx, await getUpload(ctx, accountId, id), chunk),
  );
  const upload = await getUpload(ctx, accountId, id);
  return upload.offset < upload.bytes ? upload : finishUpload(ctx, accountId, id);
}

async function writeChunk(ctx: Ctx, { id, state, offset, bytes }: Upload, chunk: Chunk) {
  if (chunk.offset !== offset) throw new AppError("UPLOAD_OFFSET");
  if ((chunk.length ?? 0) > bytes - offset) throw new AppError("UPLOAD_MALFORMED");
  if (state !== "open") return;
  try {
    await ctx.storage.append(toUploadKey(id), offset, limitTo(chunk.source, bytes - offset));
  } catch (error) {
    const { errored, destroyed, readableEnded } = chunk.source;
    throw errored || (destroyed && !readableEnded) ? new AppError("UPLOAD_MALFORMED") : error;
  } finally {
    await markActive(ctx, id);
  }
}

/** Leaves the source open when it throws, so that the rest of the body can be read and the response arrives. */
async function* limitTo(source: Readable, bytes: number): AsyncGenerator<Buffer> {
  let remaining = bytes;
  for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (chunk.length > remaining) throw new AppError("UPLOAD_MALFORMED");
    remaining -= chunk.length;
    yield chunk;
  }
}
