import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ErrorCode } from "@camarim/contract";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { FastifyRequest } from "fastify";
import { AppError } from "./app-error.ts";
import type { Ctx } from "./ctx.ts";

export type UploadedFile = { path: string; bytes: number; sha256: Buffer };
export type Upload = { file?: UploadedFile; fields: Record<string, string> };

type Expected = { fields: readonly string[]; maxBytes: number; tooLarge: ErrorCode };

/**
 * Streams a multipart body with one part `file` to a scratch folder, gives it to `use`, and removes the folder.
 * Stops at `maxBytes`. What was answered before, under its `Idempotency-Key`, is not used again. A body that is broken, cut off or holds unknown parts is refused: UPLOAD_MALFORMED, VALIDATION_FAILED.
 */
export async function readUpload<T>(
  ctx: Ctx,
  request: FastifyRequest,
  expected: Expected,
  use: (upload: Upload) => Promise<T>,
): Promise<T> {
  const overhead = 64 * 1024;
  if (Number(request.headers["content-length"]) > expected.maxBytes + overhead) throw new AppError(expected.tooLarge);
  const { folder, remove } = await ctx.storage.scratch("upload");
  try {
    const upload = await receive(request, join(folder, "file"), expected);
    if (await request.isAnswered?.([upload.fields, upload.file?.sha256.toString("hex")])) return undefined as T;
    return await use(upload);
  } finally {
    await remove();
  }
}

async function receive(
  request: FastifyRequest,
  path: string,
  { fields: known, maxBytes, tooLarge }: Expected,
): Promise<Upload> {
  const parser = openParser(request);
  const upload: Upload = { fields: {} };
  const unknown = new Map<string, string>();
  let incoming: Readable | undefined;
  let writing: Promise<void> | undefined;

  parser.on("field", (name, value, _nameCut, valueCut) => {
    if (!known.includes(name) || valueCut || name in upload.fields) unknown.set(name, "Campo inesperado.");
    else upload.fields[name] = value;
  });
  parser.on("file", (name, stream) => {
    if (name !== "file" || writing) {
      unknown.set(name, "Arquivo inesperado.");
      stream.resume();
      return;
    }
    incoming = stream;
    const hash = createHash("sha256");
    let bytes = 0;
    const meter = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        bytes += chunk.length;
        hash.update(chunk);
        done(bytes > maxBytes ? new AppError(tooLarge) : null, chunk);
      },
    });
    writing = pipeline(stream, meter, createWriteStream(path, { flags: "wx" })).then(() => {
      upload.file = { path, bytes, sha256: hash.digest() };
    });
    // Awaited below; until then a failure must not count as unhandled.
    writing.catch((error) => parser.destroy(error));
  });

  try {
    await pipeline(request.raw, parser);
    await writing;
  } catch (error) {
    // The rest of the body is read and dropped, so that the answer reaches a client that is still sending.
    request.raw.unpipe().resume();
    // A parser that stops leaves its file open, and whoever writes it waiting for more.
    incoming?.destroy(error as Error);
    const cause = await writing?.then(
      () => error,
      (reason) => reason,
    );
    const isOurs = (cause ?? error) instanceof AppError || (!request.raw.errored && hasDiskCode(cause ?? error));
    throw isOurs ? (cause ?? error) : new AppError("UPLOAD_MALFORMED");
  }
  if (unknown.size) throw new AppError("VALIDATION_FAILED", Object.fromEntries(unknown));
  return upload;
}

function openParser(request: FastifyRequest): BusboyInstance {
  if (!/^multipart\/form-data\b/i.test(request.headers["content-type"] ?? "")) throw new AppError("MEDIA_TYPE_REFUSED");
  try {
    return new Busboy({
      headers: request.headers as { "content-type": string },
      limits: { files: 2, fields: 5, parts: 8, fieldSize: 2_000, fieldNameSize: 50, headerPairs: 20 },
    });
  } catch {
    throw new AppError("UPLOAD_MALFORMED");
  }
}

function hasDiskCode(error: unknown) {
  return (
    typeof (error as NodeJS.ErrnoException)?.code === "string" &&
    /^E[A-Z]+$/.test((error as NodeJS.ErrnoException).code ?? "")
  );
}
