/**
 * Objects by keys like `stories/<id>/<random>.mp4`. After `storeFile` and `write` return, an object survives a power failure.
 * AppError STORAGE_FULL if the disk is full.
 */
export type Storage = {
  /** An empty temporary folder on the storage's disk. */
  createScratch: (name: string) => Promise<{ folder: string; remove: () => Promise<void> }>;
  /** Moves a local file to `key`. */
  storeFile: (path: string, key: string) => Promise<void>;
  /**
   * Writes at `offset` of an existing or new object and returns the end offset. If the source fails, what was written remains. Survives
   * a power failure only after `flush`.
   */
  append: (key: string, offset: number, source: AsyncIterable<Buffer>) => Promise<number>;
  /** In bytes; 0 if there is no object. */
  getSize: (key: string) => Promise<number>;
  syncToDisk: (key: string) => Promise<void>;
  /** Whether the disk has more than `bytes` of free space. */
  hasSpace: (bytes: number) => Promise<boolean>;
  write: (key: string, content: Buffer) => Promise<void>;
  read: (key: string) => Promise<Buffer>;
  /** Calls `use` with a local path of the object. */
  withLocalCopy: <T>(key: string, use: (path: string) => Promise<T>) => Promise<T>;
  /** The object as a file below `root`, for the file server. */
  locate: (key: string) => { root: string; path: string };
  /** Does nothing if there is no object. */
  remove: (key: string) => Promise<void>;
  /** Deletes scratch folders that were not modified for `olderThanMs`. */
  cleanupScratch: (olderThanMs: number) => Promise<void>;
  /** Throws if the storage is not writable. */
  check: () => Promise<void>;
};
