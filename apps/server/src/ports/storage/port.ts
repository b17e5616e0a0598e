/**
 * Keeps objects under keys like `stories/<id>/<random>.mp4`. What `keep` and `write` have answered for survives a
 * power cut. Failures: AppError STORAGE_FULL when the disk is full.
 */
export type Storage = {
  /** An empty folder for work in progress, on the storage's own disk; nothing in it survives long. */
  scratch: (name: string) => Promise<{ folder: string; remove: () => Promise<void> }>;
  /** Moves a local file in under `key`. */
  keep: (path: string, key: string) => Promise<void>;
  /**
   * Writes what comes at `offset` of the object, or makes it; answers how long it is then. What came before a source broke
   * stays. Only `seal` makes it survive a power cut.
   */
  append: (key: string, offset: number, source: AsyncIterable<Buffer>) => Promise<number>;
  /** In bytes; 0 of what is not there. */
  sizeOf: (key: string) => Promise<number>;
  seal: (key: string) => Promise<void>;
  /** Whether so many bytes more would find room now. */
  hasRoom: (bytes: number) => Promise<boolean>;
  write: (key: string, content: Buffer) => Promise<void>;
  read: (key: string) => Promise<Buffer>;
  /** Calls `use` with a local path of the object. */
  withLocalCopy: <T>(key: string, use: (path: string) => Promise<T>) => Promise<T>;
  /** Where the web server finds the object: a file below `root`. */
  locate: (key: string) => { root: string; path: string };
  /** Gone already is no failure. */
  remove: (key: string) => Promise<void>;
  /** Removes scratch folders untouched for `olderThanMs`. */
  sweepScratch: (olderThanMs: number) => Promise<void>;
  /** Throws when it cannot be written. */
  check: () => Promise<void>;
};
