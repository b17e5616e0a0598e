import { randomUUID } from "node:crypto";
import { chmodSync, createReadStream } from "node:fs";
import {
  copyFile,
  mkdir,
  open,
  opendir,
  readdir,
  readFile,
  rename,
  rm,
  rmdir,
  stat,
  statfs,
  writeFile,
} from "node:fs/promises";
import { dirname, join, relative, sep } from "node:path";
import { Readable } from "node:stream";
import { AppError } from "#core/app-error";
import { createFolder } from "#core/create-folder";
import { checkStorage } from "./check-storage.ts";
import { type ListedObject, ObjectMissing, type Storage, type StoredObject } from "./port.ts";

/** Of a read; Node's own 64 KiB would be four times as many for a video. */
const highWaterMark = 256 * 1024;

/** Objects are below `root/objects`, files that are being written below `root/incoming`. */
export function createDiskStorage(root: string): Storage {
  const objects = join(root, "objects");
  const incoming = join(root, "incoming");
  createFolder(objects);
  // Denies other users of the machine, whatever the modes of the files below.
  chmodSync(root, 0o700);

  function toPath(key: string) {
    const path = join(objects, key);
    if (!path.startsWith(objects + sep)) throw new Error("a storage key points outside of its folder");
    return path;
  }

  /** Calls `use` with the path of a new file, which is deleted unless `use` moved it. */
  async function withIncoming(use: (path: string) => Promise<void>) {
    await mkdir(incoming, { recursive: true });
    const path = join(incoming, randomUUID());
    try {
      await use(path);
    } catch (error) {
      await rm(path, { force: true });
      throw toStorageError(error);
    }
  }

  async function storeFile(path: string, key: string) {
    const target = toPath(key);
    try {
      await flush(path);
      await moveInto(path, target);
      await flush(dirname(target));
    } catch (error) {
      // The scratch folder is on another file system.
      if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw toStorageError(error);
      await withIncoming(async (copy) => {
        await copyFile(path, copy);
        await storeFile(copy, key);
      });
      await rm(path, { force: true });
    }
  }

  async function write(key: string, content: Buffer) {
    toPath(key);
    await withIncoming(async (path) => {
      await writeFile(path, content, { flag: "wx" });
      await storeFile(path, key);
    });
  }

  async function find(key: string): Promise<StoredObject | undefined> {
    const path = toPath(key);
    const file = await stat(path).catch(ignoreMissing);
    if (!file?.isFile()) return undefined;
    const { size: bytes, mtime: modifiedAt } = file;
    return {
      bytes,
      modifiedAt,
      etag: `W/"${bytes.toString(16)}-${modifiedAt.getTime().toString(16)}"`,
      // Node refuses the range of an empty file.
      createStream: async (range) =>
        bytes === 0 ? Readable.from([]) : createReadStream(path, { ...range, highWaterMark }),
    };
  }

  async function remove(key: string) {
    const path = toPath(key);
    await rm(path, { force: true });
    // Deletes the folder if it is empty now.
    if (dirname(path) !== objects) await rmdir(dirname(path)).catch(() => undefined);
  }

  const storage: Storage = {
    toKey: (name) => name,
    storeFile,
    write,
    find,
    remove,
    read: (key) => readFile(toPath(key)).catch(throwIfMissing(key)),
    getSize: async (key) => (await find(key))?.bytes ?? 0,
    async withLocalCopy(key, use) {
      if (!(await find(key))) throw new ObjectMissing(key);
      return use(toPath(key));
    },
    async *list(prefix) {
      const folder = join(objects, prefix.slice(0, prefix.lastIndexOf("/") + 1));
      for await (const object of listFolder(objects, folder)) if (object.key.startsWith(prefix)) yield object;
    },
    async hasSpace(bytes) {
      const { bavail, bsize } = await statfs(objects);
      return bavail * bsize > bytes;
    },
    async removeUnfinished(before) {
      for (const name of await readdir(incoming).catch(() => [])) {
        const path = join(incoming, name);
        const file = await stat(path).catch(ignoreMissing);
        if (file && file.mtime < before) await rm(path, { force: true });
      }
    },
    check: () => checkStorage(storage),
  };
  return storage;
}

/** Renames a file. Its folder may be deleted by `remove` in the meantime. */
async function moveInto(path: string, target: string) {
  for (let attempt = 1; ; attempt++) {
    await mkdir(dirname(target), { recursive: true });
    try {
      return await rename(path, target);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOENT" || attempt === 5) throw error;
    }
  }
}

async function* listFolder(objects: string, folder: string): AsyncGenerator<ListedObject> {
  const entries = await opendir(folder).catch(ignoreMissing);
  if (!entries) return;
  for await (const entry of entries) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) yield* listFolder(objects, path);
    else {
      // Files may be deleted while they are listed.
      const file = await stat(path).catch(ignoreMissing);
      if (file) yield { key: relative(objects, path), bytes: file.size, modifiedAt: file.mtime };
    }
  }
}

function isMissing(error: NodeJS.ErrnoException): boolean {
  return error.code === "ENOENT" || error.code === "ENOTDIR";
}

function ignoreMissing(error: NodeJS.ErrnoException): undefined {
  if (!isMissing(error)) throw error;
}

function throwIfMissing(key: string) {
  return (error: NodeJS.ErrnoException) => {
    throw isMissing(error) ? new ObjectMissing(key) : error;
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
