import { createReadStream, createWriteStream } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { FileKeys } from "#core/keys/keys";
import type { Scratch } from "../scratch/port.ts";
import { chunkBytes, createObjectCipher, storedChunkBytes, toChunks, toPlainBytes } from "./object-cipher.ts";
import {
  type ByteRange,
  encryptedEnding,
  isEncryptedKey,
  ObjectDamaged,
  ObjectMissing,
  type Storage,
  type StoredObject,
} from "./port.ts";

const copyTimeoutMs = 600_000;

type Options = {
  keys: FileKeys;
  scratch: Scratch;
  /** Whether new objects get keys of encrypted ones. Those that exist stay readable either way. */
  encrypts: boolean;
};

/**
 * Encrypts objects whose keys end with `.enc`, and passes all others through: the database names the key, so that nobody who can write
 * to `storage` can replace an encrypted object by a plain one.
 */
export function createEncryptedStorage(storage: Storage, { keys, scratch, encrypts }: Options): Storage {
  async function find(key: string): Promise<StoredObject | undefined> {
    const stored = await storage.find(key);
    if (!stored || !isEncryptedKey(key)) return stored;
    const { etag, modifiedAt } = stored;
    const bytes = toPlainBytes(stored.bytes);
    return {
      bytes,
      etag,
      modifiedAt,
      isEncrypted: true,
      createStream: (range) => decryptRange(keys, key, stored, range),
    };
  }

  return {
    ...storage,
    find,
    toKey: (name) => (encrypts ? name + encryptedEnding : name),
    async storeFile(path, key) {
      if (!isEncryptedKey(key)) return storage.storeFile(path, key);
      const { folder, remove } = await scratch.create("encrypt");
      try {
        const encrypted = join(folder, "file");
        await encryptFile(keys, key, path, encrypted);
        await storage.storeFile(encrypted, key);
      } finally {
        await remove();
      }
      await rm(path, { force: true });
    },
    async write(key, content) {
      if (!isEncryptedKey(key)) return storage.write(key, content);
      const chunks: Buffer[] = [];
      for await (const chunk of encrypt(keys, key, [content], content.length)) chunks.push(chunk);
      await storage.write(key, Buffer.concat(chunks));
    },
    async read(key) {
      const stored = await storage.read(key);
      if (!isEncryptedKey(key)) return stored;
      const cipher = createObjectCipher(keys, key, toPlainBytes(stored.length));
      const chunks: Buffer[] = [];
      for await (const chunk of toChunks([stored], storedChunkBytes)) chunks.push(cipher.decrypt(chunks.length, chunk));
      return Buffer.concat(chunks);
    },
    async getSize(key) {
      const bytes = await storage.getSize(key);
      return isEncryptedKey(key) ? toPlainBytes(bytes) : bytes;
    },
    async withLocalCopy(key, use) {
      if (!isEncryptedKey(key)) return storage.withLocalCopy(key, use);
      const object = await find(key);
      if (!object) throw new ObjectMissing(key);
      const { folder, remove } = await scratch.create("decrypt");
      try {
        const path = join(folder, "file");
        const signal = AbortSignal.timeout(copyTimeoutMs);
        await pipeline(await object.createStream(), createWriteStream(path), { signal });
        return await use(path);
      } finally {
        await remove();
      }
    },
    async *list(prefix) {
      for await (const object of storage.list(prefix))
        yield isEncryptedKey(object.key) ? { ...object, bytes: toPlainBytes(object.bytes) } : object;
    },
  };
}

async function encryptFile(keys: FileKeys, key: string, path: string, target: string) {
  const { size } = await stat(path);
  const source = createReadStream(path, { highWaterMark: 2 * chunkBytes }) as AsyncIterable<Buffer>;
  await pipeline(Readable.from(encrypt(keys, key, source, size)), createWriteStream(target, { flags: "wx" }));
}

async function* encrypt(keys: FileKeys, key: string, source: AsyncIterable<Buffer> | Iterable<Buffer>, bytes: number) {
  const cipher = createObjectCipher(keys, key, bytes);
  let [number, read] = [0, 0];
  for await (const chunk of toChunks(source, chunkBytes)) {
    read += chunk.length;
    yield cipher.encrypt(number++, chunk);
  }
  if (read !== bytes) throw new Error(`the file for ${key} changed while it was encrypted`);
}

/** Resolves once the first chunk was opened, so that a response is not begun with a damaged one. */
async function decryptRange(keys: FileKeys, key: string, stored: StoredObject, range?: ByteRange): Promise<Readable> {
  if (stored.bytes === 0) throw new ObjectDamaged(key, "it is empty");
  const bytes = toPlainBytes(stored.bytes);
  const { start, end } = range ?? { start: 0, end: bytes - 1 };
  const first = Math.floor(start / chunkBytes);
  const last = Math.max(0, Math.floor(end / chunkBytes));
  const source = await stored.createStream({
    start: first * storedChunkBytes,
    end: Math.min((last + 1) * storedChunkBytes, stored.bytes) - 1,
  });
  const parts = decryptChunks();

  async function* decryptChunks() {
    const cipher = createObjectCipher(keys, key, bytes);
    let number = first;
    for await (const chunk of toChunks(source, storedChunkBytes)) {
      const offset = number * chunkBytes;
      const content = cipher.decrypt(number++, chunk).subarray(Math.max(0, start - offset), end + 1 - offset);
      if (content.length > 0) yield content;
    }
    if (number <= last) throw new ObjectDamaged(key, "it ended early");
  }

  try {
    return toStream(source, await parts.next(), parts);
  } catch (error) {
    source.destroy();
    throw error;
  }
}

/** A stream of `first` and the rest of `parts`, which read from `source`. */
function toStream(source: Readable, first: IteratorResult<Buffer>, parts: AsyncGenerator<Buffer>): Readable {
  let next: Promise<IteratorResult<Buffer>> | undefined = Promise.resolve(first);
  const stream = new Readable({
    highWaterMark: chunkBytes,
    read() {
      const part = next ?? parts.next();
      next = undefined;
      part.then(
        ({ value }) => stream.push(value ?? null),
        (error) => stream.destroy(error),
      );
    },
    destroy(error, done) {
      source.destroy();
      done(error);
    },
  });
  return stream;
}
