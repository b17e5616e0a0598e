import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import type { IncomingMessage } from "node:http";
import { join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Upload as UploadSpec } from "@camarim/contract";
import { fieldErrors } from "@camarim/contract/field-errors";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import type { FastifyRequest } from "fastify";
import type { z } from "zod";
import { AppError } from "../app-error.ts";
import type { Ctx } from "../ctx.ts";

export type UploadedFile = { path: string; bytes: number; sha256: Buffer };
type Received = { file?: UploadedFile; fields: Record<string, string> };
type Fields<Spec extends UploadSpec> = Spec["fields"] extends z.ZodObject
  ? z.output<Spec["fields"]>
  : Record<string, never>;

/**
 * Streams a multipart body with one part `file` to a scratch folder, passes it to `use`, and removes the folder. `use` is not
 * called if the `Idempotency-Key` has a stored response. UPLOAD_MALFORMED for a broken or truncated body, VALIDATION_FAILED for
 * unknown parts or invalid fields, `spec.tooLarge` above `maxBytes`.
 */
export async function readUpload<T, Spec extends UploadSpec>(
  ctx: Ctx,
  request: FastifyRequest,
  spec: Spec,
  use: (upload: { file?: UploadedFile; fields: Fields<Spec> }) => Promise<T>,
): Promise<T> {
  const overheadBytes = 64 * 1024;
  if (Number(request.headers["content-length"]) > spec.maxBytes + overheadBytes) throw new AppError(spec.tooLarge);
  const { folder, remove } = await ctx.scratch.create("upload");
  try {
    const upload = await receive(request, join(folder, "file"), spec);
    if (await request.isReplayed?.([upload.fields, upload.file?.sha256.toString("hex")])) return undefined as T;
    return await use({ ...upload, fields: validate(upload.fields, spec) as Fields<Spec> });
  } finally {
    await remove();
  }
}

function validate(fields: Record<string, string>, { fields: schema }: UploadSpec) {
  const parsed = schema?.safeParse(fields);
  if (parsed?.error) {
    const messages = parsed.error.issues.map(({ path, message }) => [path.join("."), message]);
    throw new AppError("VALIDATION_FAILED", Object.fromEntries(messages));
  }
  return parsed?.data ?? {};
}

async function receive(
  request: FastifyRequest,
  path: string,
  { fields: schema, maxBytes, tooLarge }: UploadSpec,
): Promise<Received> {
  const parser = openParser(request);
  const upload: Received = { fields: {} };
  const unknown = new Map<string, string>();
  let incoming: Readable | undefined;
  let writing: Promise<void> | undefined;

  parser.on("field", (name, value, _nameCut, valueCut) => {
    if (!Object.hasOwn(schema?.shape ?? {}, name) || valueCut || Object.hasOwn(upload.fields, name))
      unknown.set(name, fieldErrors.unexpected);
    else upload.fields[name] = value;
  });
  parser.on("file", (name, stream) => {
    if (name !== "file" || writing) {
      unknown.set(name, fieldErrors.unexpectedFile);
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
    // Awaited below; until then a failure must not be an unhandled rejection.
    writing.catch((error) => parser.destroy(error));
  });

  try {
    await pipeBody(request.raw, parser);
    await writing;
  } catch (error) {
    // Discard the rest of the body, so that the response reaches a client that is still sending.
    request.raw.unpipe().resume();
    // Without input the parser neither ends nor destroys its file stream, and `writing` would never settle.
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

/** Unlike `pipeline`, leaves the request open when the parser fails: its rest must be read and a response sent. */
function pipeBody(source: IncomingMessage, parser: BusboyInstance): Promise<void> {
  return new Promise((resolve, reject) => {
    parser.once("finish", resolve).on("error", reject);
    source.on("error", reject).once("close", () => source.complete || reject(new Error("the body was cut off")));
    source.pipe(parser);
  });
}

function openParser(request: FastifyRequest): BusboyInstance {
  if (!/^multipart\/form-data\b/i.test(request.headers["content-type"] ?? ""))
    throw new AppError("UNSUPPORTED_MEDIA_TYPE");
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
