import { createReadStream } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";
import {
  DeleteObjectCommand,
  GetObjectCommand,
  type GetObjectCommandOutput,
  HeadObjectCommand,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3";
import { Upload } from "@aws-sdk/lib-storage";
import pLimit from "p-limit";
import type { S3Config } from "../../storage-config.ts";
import type { ByteRange } from "./port.ts";
import { isRetryable } from "./s3-errors.ts";

const connectTimeoutMs = 3_000;
const responseTimeoutMs = 5_000;
/** Beside the answer, for a body: 100 kB/s. */
const bytesPerMs = 100;
/** Every person who watches holds a connection. */
const maxSockets = 1_000;

/** A larger file is sent in parts. */
const maxPutBytes = 64 * 1024 * 1024;
const partBytes = 8 * 1024 * 1024;
/** An upload in parts has two of them in memory. */
const limitLarge = pLimit(2);
const attempts = 3;

export function createS3Client({ endpoint, region, pathStyle, accessKeyId, secretAccessKey }: S3Config): S3Client {
  return new S3Client({
    endpoint,
    region,
    forcePathStyle: pathStyle,
    credentials: { accessKeyId, secretAccessKey },
    // By default the SDK sends checksums in trailers, which many S3 servers refuse.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: attempts,
    requestHandler: {
      connectionTimeout: connectTimeoutMs,
      httpAgent: { keepAlive: true, maxSockets },
      httpsAgent: { keepAlive: true, maxSockets },
    },
  });
}

export type S3Target = { Bucket: string; Key: string };

/** Undefined for the whole object. Resolves with the headers; the body has no time limit, since people pause videos. */
export async function getObject(
  client: S3Client,
  target: S3Target,
  range?: ByteRange,
): Promise<GetObjectCommandOutput> {
  const Range = range && `bytes=${range.start}-${range.end}`;
  return withTimeout(responseTimeoutMs, (abortSignal) =>
    client.send(new GetObjectCommand({ ...target, Range }), { abortSignal }),
  );
}

export function headObject(client: S3Client, target: S3Target) {
  return withTimeout(responseTimeoutMs, (abortSignal) => client.send(new HeadObjectCommand(target), { abortSignal }));
}

export async function deleteObject(client: S3Client, target: S3Target) {
  await withTimeout(responseTimeoutMs, (abortSignal) => client.send(new DeleteObjectCommand(target), { abortSignal }));
}

export async function putBuffer(client: S3Client, target: S3Target, Body: Buffer) {
  await withTimeout(toTimeout(Body.length), (abortSignal) =>
    client.send(new PutObjectCommand({ ...target, Body, ContentLength: Body.length }), { abortSignal }),
  );
}

/** Streams a file, so that memory does not grow with its size. */
export async function putFile(client: S3Client, target: S3Target, path: string, bytes: number) {
  if (bytes > maxPutBytes) return limitLarge(() => putInParts(client, target, path, bytes));
  // The SDK does not retry streams.
  for (let attempt = 1; ; attempt++) {
    // Nor does it close one that it did not read.
    const Body = createReadStream(path);
    try {
      await withTimeout(toTimeout(bytes), (abortSignal) =>
        client.send(new PutObjectCommand({ ...target, Body, ContentLength: bytes }), { abortSignal }),
      );
      return;
    } catch (error) {
      if (attempt === attempts || !isRetryable(error)) throw error;
    } finally {
      Body.destroy();
    }
    await wait(200 * 2 ** attempt);
  }
}

async function putInParts(client: S3Client, target: S3Target, path: string, bytes: number) {
  const abortController = new AbortController();
  const params = { ...target, Body: createReadStream(path) };
  const upload = new Upload({ client, params, partSize: partBytes, queueSize: 2, abortController });
  const timer = setTimeout(() => abortController.abort(), toTimeout(bytes));
  try {
    await upload.done();
  } finally {
    clearTimeout(timer);
    params.Body.destroy();
  }
}

const toTimeout = (bytes: number) => 3 * responseTimeoutMs + bytes / bytesPerMs;

async function withTimeout<T>(timeoutMs: number, send: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(new Error("S3 does not answer")), timeoutMs);
  try {
    return await send(controller.signal);
  } finally {
    clearTimeout(timer);
  }
}
