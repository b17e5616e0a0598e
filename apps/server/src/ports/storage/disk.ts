import { randomUUID } from "node:crypto";
import { chmodSync, mkdirSync } from "node:fs";
import {
  constants,
  type FileHandle,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  statfs,
  writeFile,
} from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { AppError } from "#core/app-error";
import type { Storage } from "./port.ts";

/** Objects are below `root/objects`, work in progress below `root/scratch`. */
export function createDiskStorage(root: string): Storage {
  const objects = join(root, "objects");
  const scratchRoot = join(root, "scratch");
  mkdirSync(objects, { recursive: true });
  // Denies other users of the machine, whatever the modes of the files below.
  chmodSync(root, 0o700);

  function toPath(key: string) {
    const path = join(objects, key);
    if (!path.startsWith(objects + sep)) throw new Error("a storage key leaves its folder");
    return path;
  }

  async function storeFile(path: string, key: string) {
    const target = toPath(key);
    await mkdir(dirname(target), { recursive: true });
    await flush(path);
    await rename(path, target);
    await flush(dirname(target));
  }

  async function write(key: string, content: Buffer) {
    await mkdir(scratchRoot, { recursive: true });
    const path = join(scratchRoot, `${randomUUID()}.part`);
    try {
      await writeFile(path, content, { flag: "wx" });
      await storeFile(path, key);
    } catch (error) {
      await rm(path, { force: true });
      throw toStorageError(error);
    }
  }

  async function append(key: string, offset: number, source: AsyncIterable<Buffer>) {
    const path = toPath(key);
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, constants.O_WRONLY | constants.O_CREAT);
    try {
      let at = offset;
      for await (const chunk of source) at = await writeAll(file, chunk, at);
      return at;
    } catch (error) {
      throw toStorageError(error);
    } finally {
      await file.close();
    }
  }

  return {
    storeFile: storeFile,
    write,
    append,
    getSize: (key) => stat(toPath(key)).then(({ size }) => size, defaultIfMissing(0)),
    async syncToDisk(key) {
      await flush(toPath(key));
      await flush(dirname(toPath(key)));
    },
    async hasSpace(bytes) {
      const { bavail, bsize } = await statfs(objects);
      return bavail * bsize > bytes;
    },
    async createScratch(name) {
      const folder = join(scratchRoot, `${name}-${randomUUID()}`);
      await mkdir(folder, { recursive: true });
      return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
    },
    read: (key) => readFile(toPath(key)),
    withLocalCopy: (key, use) => use(toPath(key)),
    locate: (key) => ({ root: objects, path: key }),
    remove: (key) => rm(toPath(key), { force: true }),
    async cleanupScratch(olderThanMs) {
      await mkdir(scratchRoot, { recursive: true });
      for (const name of await readdir(scratchRoot)) {
        const path = join(scratchRoot, name);
        const entry = await stat(path).catch(() => undefined);
        if (entry && Date.now() - entry.mtimeMs > olderThanMs) await rm(path, { recursive: true, force: true });
      }
    },
    async check() {
      await mkdir(scratchRoot, { recursive: true });
      const probe = join(scratchRoot, `${randomUUID()}.check`);
      await writeFile(probe, "ok");
      await rm(probe);
    },
  };
}

/** On a disk that is almost full, a write may be partial. */
async function writeAll(file: FileHandle, chunk: Buffer, offset: number): Promise<number> {
  let written = 0;
  while (written < chunk.length)
    written += (await file.write(chunk, written, chunk.length - written, offset + written)).bytesWritten;
  return offset + written;
}

function defaultIfMissing<T>(value: T) {
  return (error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return value;
    throw error;
  };
}

async function flush(path: string) {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Converts the error of a full disk or quota to STORAGE_FULL. */
export function toStorageError(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  return code === "ENOSPC" || code === "EDQUOT" ? new AppError("STORAGE_FULL") : error;
}
