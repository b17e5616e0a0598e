import { createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import {
  AbortMultipartUploadCommand,
  GetObjectCommand,
  ListMultipartUploadsCommand,
  paginateListObjectsV2,
} from "@aws-sdk/client-s3";
import { getSignedUrl } from "@aws-sdk/s3-request-presigner";
import { LRUCache } from "lru-cache";
import { AppError } from "#core/app-error";
import type { S3Config } from "../../storage-config.ts";
import type { Scratch } from "../scratch/port.ts";
import { checkStorage } from "./check-storage.ts";
import {
  type ByteRange,
  type LinkHeaders,
  linkSeconds,
  ObjectMissing,
  type Storage,
  type StoredObject,
} from "./port.ts";
import { createS3Client, deleteObject, getObject, headObject, putBuffer, putFile } from "./s3-client.ts";
import { isMissing, toStorageError } from "./s3-errors.ts";

type Facts = Pick<StoredObject, "bytes" | "etag" | "modifiedAt">;

const copyTimeoutMs = 600_000;
const readTimeoutMs = 30_000;

/** Links change every 30 s, so that a browser that follows two redirects can cache what it got by the first. */
const linkWindowMs = 30_000;

/** Objects in one private bucket, below `prefix`. Objects never change, so what was learned about one is cached for a minute. */
export function createS3Storage(config: S3Config, scratch: Scratch): Storage {
  const client = createS3Client(config);
  const facts = new LRUCache<string, Facts>({ max: 10_000, ttl: 60_000 });
  const toTarget = (key: string) => ({ Bucket: config.bucket, Key: config.prefix + key });

  async function getFacts(key: string): Promise<Facts> {
    const {
      ContentLength = 0,
      ETag,
      LastModified = new Date(0),
    } = await request(key, headObject(client, toTarget(key)));
    const etag = ETag ?? `"${ContentLength.toString(16)}-${LastModified.getTime().toString(16)}"`;
    return { bytes: ContentLength, etag, modifiedAt: LastModified };
  }

  async function find(key: string): Promise<StoredObject | undefined> {
    const known = facts.get(key) ?? (await getFacts(key).catch(ignoreMissing));
    if (!known) return undefined;
    facts.set(key, known);
    return {
      ...known,
      createStream: (range) => openBody(key, range),
      createLink: (headers) => createLink(key, headers),
    };
  }

  async function openBody(key: string, range?: ByteRange): Promise<Readable> {
    const { Body } = await request(key, getObject(client, toTarget(key), range));
    return Body as Readable;
  }

  function createLink(key: string, { contentType, cacheControl, disposition }: LinkHeaders): Promise<string> {
    const command = new GetObjectCommand({
      ...toTarget(key),
      ResponseContentType: contentType,
      ResponseCacheControl: cacheControl,
      ...(disposition && { ResponseContentDisposition: disposition }),
    });
    const signingDate = new Date(Math.floor(Date.now() / linkWindowMs) * linkWindowMs);
    return getSignedUrl(client, command, { expiresIn: linkSeconds, signingDate });
  }

  /** S3 may accept an object and not have it: the row must be written after this. */
  async function assertStored(key: string, bytes: number) {
    facts.delete(key);
    const stored = await getFacts(key);
    if (stored.bytes === bytes) return;
    await storage.remove(key);
    throw Object.assign(new AppError("UNAVAILABLE"), { cause: new Error("S3 stored another number of bytes") });
  }

  const storage: Storage = {
    toKey: (name) => name,
    find,
    async storeFile(path, key) {
      const { size } = await stat(path);
      await request(key, putFile(client, toTarget(key), path, size));
      await assertStored(key, size);
      await rm(path, { force: true });
    },
    async write(key, content) {
      await request(key, putBuffer(client, toTarget(key), content));
      await assertStored(key, content.length);
    },
    async read(key) {
      const body = await openBody(key);
      const timer = setTimeout(() => body.destroy(new Error("S3 stopped sending")), readTimeoutMs);
      return request(key, buffer(body)).finally(() => clearTimeout(timer));
    },
    getSize: async (key) => (await getFacts(key).catch(ignoreMissing))?.bytes ?? 0,
    async withLocalCopy(key, use) {
      const copy = await scratch.create("copy");
      try {
        const path = join(copy.folder, "file");
        const body = await openBody(key);
        await request(key, pipeline(body, createWriteStream(path), { signal: AbortSignal.timeout(copyTimeoutMs) }));
        return await use(path);
      } finally {
        await copy.remove();
      }
    },
    async remove(key) {
      facts.delete(key);
      await request(key, deleteObject(client, toTarget(key))).catch(ignoreMissing);
    },
    async *list(prefix) {
      const pages = paginateListObjectsV2({ client }, { Bucket: config.bucket, Prefix: config.prefix + prefix });
      for await (const { Contents = [] } of mapErrors(pages))
        for (const { Key = "", Size = 0, LastModified = new Date() } of Contents)
          yield { key: Key.slice(config.prefix.length), bytes: Size, modifiedAt: LastModified };
    },
    hasSpace: async () => true,
    async removeUnfinished(before) {
      const { bucket: Bucket, prefix: Prefix } = config;
      // The first thousand, of which there are none as long as no process is killed.
      const { Uploads = [] } = await request("", client.send(new ListMultipartUploadsCommand({ Bucket, Prefix })));
      for (const { Key, UploadId, Initiated = new Date() } of Uploads)
        if (Initiated < before)
          await request("", client.send(new AbortMultipartUploadCommand({ Bucket, Key, UploadId }))).catch(
            ignoreMissing,
          );
    },
    check: () => checkStorage(storage),
  };
  return storage;
}

/** Converts errors: ObjectMissing, or an error of the catalogue. */
async function request<T>(key: string, sent: Promise<T>): Promise<T> {
  try {
    return await sent;
  } catch (error) {
    throw isMissing(error) ? new ObjectMissing(key) : toStorageError(error);
  }
}

async function* mapErrors<T>(pages: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* pages;
  } catch (error) {
    throw toStorageError(error);
  }
}

function ignoreMissing(error: unknown): undefined {
  if (!(error instanceof ObjectMissing)) throw error;
}
