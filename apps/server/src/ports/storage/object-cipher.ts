import { createCipheriv, createDecipheriv, createSecretKey, hkdfSync, type KeyObject, randomBytes } from "node:crypto";
import type { FileKeys } from "#core/keys/keys";
import { ObjectDamaged } from "./port.ts";

const idLength = 4;
const nonceLength = 12;
const tagLength = 16;
const overheadBytes = idLength + nonceLength + tagLength;

/** The size of each stored chunk but the last; half of the disk's read buffer, so that chunks are rarely copied. */
export const storedChunkBytes = 64 * 1024;
/** How many bytes of the content are in such a chunk. */
export const chunkBytes = storedChunkBytes - overheadBytes;

/** The size of an object from that of its encrypted form. Wrong for a truncated one, of which then no chunk can be opened. */
export function toPlainBytes(storedBytes: number): number {
  return Math.max(0, storedBytes - overheadBytes * Math.ceil(storedBytes / storedChunkBytes));
}

export type ObjectCipher = {
  encrypt: (number: number, chunk: Buffer) => Buffer;
  /** Throws ObjectDamaged. */
  decrypt: (number: number, stored: Buffer) => Buffer;
};

/**
 * AES-256-GCM for the chunks of one object of `bytes` bytes. The key derives from the object's key, so that a chunk belongs to no other
 * object; the number of the chunk and the size of the object are authenticated, so that none can be dropped, repeated or moved. Chunks
 * are read in any order. A stored chunk is the id of the file key (4 bytes), nonce (12), ciphertext, tag (16).
 */
export function createObjectCipher({ currentId, byId }: FileKeys, key: string, bytes: number): ObjectCipher {
  const derived = new Map<string, KeyObject>();

  function getKey(id: string): KeyObject {
    const known = derived.get(id);
    if (known) return known;
    const fileKey = byId.get(id);
    if (!fileKey) throw new ObjectDamaged(key, "it was encrypted with an unknown secret, or changed");
    const objectKey = createSecretKey(Buffer.from(hkdfSync("sha256", fileKey, "camarim object", key, 32)));
    derived.set(id, objectKey);
    return objectKey;
  }

  function toAad(number: number): Buffer {
    const aad = Buffer.alloc(12);
    aad.writeUIntBE(number, 0, 6);
    aad.writeUIntBE(bytes, 6, 6);
    return aad;
  }

  return {
    encrypt(number, chunk) {
      const nonce = randomBytes(nonceLength);
      const cipher = createCipheriv("aes-256-gcm", getKey(currentId), nonce).setAAD(toAad(number));
      return Buffer.concat([Buffer.from(currentId), nonce, cipher.update(chunk), cipher.final(), cipher.getAuthTag()]);
    },
    decrypt(number, stored) {
      if (stored.length < overheadBytes) throw new ObjectDamaged(key, "it is truncated");
      const objectKey = getKey(stored.toString("latin1", 0, idLength));
      const nonce = stored.subarray(idLength, idLength + nonceLength);
      const decipher = createDecipheriv("aes-256-gcm", objectKey, nonce, { authTagLength: tagLength });
      decipher.setAAD(toAad(number)).setAuthTag(stored.subarray(-tagLength));
      const chunk = decipher.update(stored.subarray(idLength + nonceLength, -tagLength));
      try {
        decipher.final();
      } catch {
        throw new ObjectDamaged(key, "it was changed");
      }
      return chunk;
    },
  };
}

/** The same bytes in buffers of `size`; the last may be shorter. Without any bytes, one empty buffer. */
export async function* toChunks(
  source: AsyncIterable<Buffer> | Iterable<Buffer>,
  size: number,
): AsyncGenerator<Buffer> {
  let carried: Buffer | undefined;
  let filled = 0;
  let isEmpty = true;
  for await (const bytes of source) {
    let rest = bytes;
    while (rest.length > 0) {
      isEmpty = false;
      if (!carried && rest.length >= size) {
        yield rest.subarray(0, size);
        rest = rest.subarray(size);
        continue;
      }
      carried ??= Buffer.allocUnsafeSlow(size);
      const copied = rest.copy(carried, filled);
      filled += copied;
      rest = rest.subarray(copied);
      if (filled < size) continue;
      yield carried;
      [carried, filled] = [undefined, 0];
    }
  }
  if (carried) yield carried.subarray(0, filled);
  else if (isEmpty) yield Buffer.alloc(0);
}
