import type { Readable } from "node:stream";
import { AppError } from "#core/app-error";
import type { Ctx } from "#core/ctx";
import { finishUpload } from "./finish-upload.ts";
import { getUpload, type Upload } from "./get-upload.ts";
import { withUploadLock } from "./upload-lock.ts";
import { keyOf } from "./uploads.rules.ts";
import { markTouched } from "./uploads.store.ts";

type Piece = { offset: number; source: Readable; length: number | null };

/**
 * Writes a piece from `offset` on; what comes before a line breaks stays. With the last byte the file is judged and published.
 * UPLOAD_OFFSET where it does not go on from what has come, UPLOAD_MALFORMED for a piece cut off, or longer than the file.
 */
export async function appendChunk(ctx: Ctx, accountId: string, id: string, piece: Piece): Promise<Upload> {
  await getUpload(ctx, accountId, id);
  await withUploadLock(
    id,
    () => piece.source.destroy(),
    async () => write(ctx, await getUpload(ctx, accountId, id), piece),
  );
  const upload = await getUpload(ctx, accountId, id);
  return upload.offset < upload.bytes ? upload : finishUpload(ctx, accountId, id);
}

async function write(ctx: Ctx, { id, state, offset, bytes }: Upload, piece: Piece) {
  if (piece.offset !== offset) throw new AppError("UPLOAD_OFFSET");
  if ((piece.length ?? 0) > bytes - offset) throw new AppError("UPLOAD_MALFORMED");
  if (state !== "open") return;
  try {
    await ctx.storage.append(keyOf(id), offset, atMost(piece.source, bytes - offset));
  } catch (error) {
    const { errored, destroyed, readableEnded } = piece.source;
    throw errored || (destroyed && !readableEnded) ? new AppError("UPLOAD_MALFORMED") : error;
  } finally {
    await markTouched(ctx, id);
  }
}

/** Leaves the source open when it gives up: the rest is to be read, so that the answer arrives. */
async function* atMost(source: Readable, bytes: number): AsyncGenerator<Buffer> {
  let left = bytes;
  for await (const chunk of source.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (chunk.length > left) throw new AppError("UPLOAD_MALFORMED");
    left -= chunk.length;
    yield chunk;
  }
}
