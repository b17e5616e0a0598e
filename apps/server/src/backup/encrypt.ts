import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { type BackupKey, deriveFileKey } from "./backup-key.ts";

/** An error that the operator can act on. */
export class BackupError extends Error {}

/** Begins each file: marker (8 bytes), id of the key (8), salt (16). Chunks of AES-256-GCM with their tags follow. */
const marker = Buffer.from("CMRBKP01");
const saltLength = 16;
const headerLength = marker.length + 8 + saltLength;
const tagLength = 16;
const chunkBytes = 1024 * 1024;

/** The STREAM construction: the nonce numbers the chunks and marks the last, so that none can be dropped, repeated or moved. */
export async function* encrypt(key: BackupKey, name: string, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltLength);
  const fileKey = deriveFileKey(key, salt, name);
  yield Buffer.concat([marker, key.id, salt]);
  let number = 0;
  for await (const { chunk, isLast } of toChunks(source, chunkBytes)) {
    const cipher = createCipheriv("aes-256-gcm", fileKey, toNonce(number++, isLast));
    yield Buffer.concat([cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
  }
}

/** Throws a BackupError for a file of another key or name, a truncated or a changed one; what it yielded before is authentic. */
export async function* decrypt(key: BackupKey, name: string, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let fileKey: Buffer | undefined;
  let number = 0;
  let pending: Buffer = Buffer.alloc(0);
  const damaged = () => new BackupError(`${name} is truncated or was changed.`);
  const open = (chunk: Buffer, isLast: boolean) => {
    if (!fileKey || chunk.length < tagLength) throw damaged();
    const decipher = createDecipheriv("aes-256-gcm", fileKey, toNonce(number++, isLast));
    decipher.setAuthTag(chunk.subarray(-tagLength));
    try {
      return Buffer.concat([decipher.update(chunk.subarray(0, -tagLength)), decipher.final()]);
    } catch {
      throw damaged();
    }
  };
  for await (const bytes of source) {
    pending = pending.length ? Buffer.concat([pending, bytes]) : bytes;
    if (!fileKey) {
      if (pending.length < headerLength) continue;
      fileKey = readHeader(key, name, pending);
      pending = pending.subarray(headerLength);
    }
    // The last chunk is opened at the end, when it is known to be the last.
    while (pending.length > chunkBytes + tagLength) {
      yield open(pending.subarray(0, chunkBytes + tagLength), false);
      pending = pending.subarray(chunkBytes + tagLength);
    }
  }
  yield open(pending, true);
}

/** The size of the encrypted file, so that a copy can be compared with its original without opening it. */
export function toEncryptedSize(bytes: number): number {
  return headerLength + bytes + tagLength * Math.max(1, Math.ceil(bytes / chunkBytes));
}

function readHeader(key: BackupKey, name: string, bytes: Buffer): Buffer {
  if (!bytes.subarray(0, marker.length).equals(marker)) throw new BackupError(`${name} is not a file of a backup.`);
  if (!bytes.subarray(marker.length, marker.length + 8).equals(key.id))
    throw new BackupError(`${name} was encrypted with another BACKUP_KEY.`);
  return deriveFileKey(key, bytes.subarray(headerLength - saltLength, headerLength), name);
}

/** A file has a key of its own, so the nonces need not be random. */
function toNonce(number: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUIntBE(number, 5, 6);
  nonce[11] = isLast ? 1 : 0;
  return nonce;
}

/** Chunks of `size` bytes; the last one, which may be shorter or empty, is marked. */
async function* toChunks(source: AsyncIterable<Buffer>, size: number) {
  let parts: Buffer[] = [];
  let length = 0;
  for await (const part of source) {
    parts.push(part);
    length += part.length;
    if (length <= size) continue;
    let joined = Buffer.concat(parts);
    for (; joined.length > size; joined = joined.subarray(size))
      yield { chunk: joined.subarray(0, size), isLast: false };
    parts = [joined];
    length = joined.length;
  }
  yield { chunk: Buffer.concat(parts), isLast: true };
}
