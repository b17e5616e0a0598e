import type { Readable } from "node:stream";

/**
 * Objects by keys like `stories/<id>/<random>.mp4`. A key is written once, except by a re-encryption of the same content.
 * After `storeFile` and `write` return, an object is complete and survives a power failure. AppError STORAGE_FULL if there
 * is no space, UNAVAILABLE if the storage does not answer.
 */
export type Storage = {
  /** The key for a new object of this name, which says whether the object is stored encrypted. */
  toKey: (name: string) => string;
  /** Moves a local file to `key`. */
  storeFile: (path: string, key: string) => Promise<void>;
  write: (key: string, content: Buffer) => Promise<void>;
  /** Throws ObjectMissing. */
  read: (key: string) => Promise<Buffer>;
  find: (key: string) => Promise<StoredObject | undefined>;
  /** In bytes; 0 if there is no object. */
  getSize: (key: string) => Promise<number>;
  /** Calls `use` with the path of a local file that it must not change. Throws ObjectMissing. */
  withLocalCopy: <T>(key: string, use: (path: string) => Promise<T>) => Promise<T>;
  /** Does nothing if there is no object. */
  remove: (key: string) => Promise<void>;
  /** All objects whose keys start with `prefix`, in any order. */
  list: (prefix: string) => AsyncIterable<ListedObject>;
  /** Whether `bytes` more can be stored, as far as the storage knows. */
  hasSpace: (bytes: number) => Promise<boolean>;
  /** Deletes what interrupted writes left before `before`. */
  removeUnfinished: (before: Date) => Promise<void>;
  /** Writes an object, reads a part of it, and deletes it. Throws if one of these fails. */
  check: () => Promise<void>;
};

export type ListedObject = { key: string; bytes: number; modifiedAt: Date };

/** The first and the last byte. */
export type ByteRange = { start: number; end: number };

export type StoredObject = {
  bytes: number;
  /** In quotation marks, as in the header. */
  etag: string;
  modifiedAt: Date;
  /** Throws ObjectMissing if the object was deleted since. */
  createStream: (range?: ByteRange) => Promise<Readable>;
  /** An URL that anybody may read for at most `linkSeconds`. Absent if the storage has no such URLs. */
  createLink?: (headers: LinkHeaders) => Promise<string>;
  /** Only this process can decrypt it; a web server in front cannot. */
  isEncrypted?: true;
};

/** Headers of the response to a link. */
export type LinkHeaders = { contentType: string; cacheControl: string; disposition?: string | undefined };

export const linkSeconds = 60;

/** Ends the keys of encrypted objects. */
export const encryptedEnding = ".enc";

export function isEncryptedKey(key: string): boolean {
  return key.endsWith(encryptedEnding);
}

/** The key without the ending of encrypted objects; its extension names the type of the content. */
export function toObjectName(key: string): string {
  return isEncryptedKey(key) ? key.slice(0, -encryptedEnding.length) : key;
}

export class ObjectMissing extends Error {
  constructor(key: string) {
    super(`there is no object ${key}`);
  }
}

/** An encrypted object that was truncated or changed, or whose key is not known. */
export class ObjectDamaged extends Error {
  constructor(key: string, reason: string) {
    super(`the object ${key} cannot be decrypted: ${reason}`);
  }
}
