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

/** Storage on the local disk: objects below `root/objects`, work in progress below `root/scratch`. */
export function createDiskStorage(root: string): Storage {
  const objects = join(root, "objects");
  const scratchRoot = join(root, "scratch");
  mkdirSync(objects, { recursive: true });
  // Whoever else has an account on the machine gets no further than this folder, whatever stands in it.
  chmodSync(root, 0o700);

  function pathOf(key: string) {
    const path = join(objects, key);
    if (!path.startsWith(objects + sep)) throw new Error("a storage key leaves its folder");
    return path;
  }

  async function keep(path: string, key: string) {
    const target = pathOf(key);
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
      await keep(path, key);
    } catch (error) {
      await rm(path, { force: true });
      throw full(error);
    }
  }

  async function append(key: string, offset: number, source: AsyncIterable<Buffer>) {
    const path = pathOf(key);
    await mkdir(dirname(path), { recursive: true });
    const file = await open(path, constants.O_WRONLY | constants.O_CREAT);
    try {
      let at = offset;
      for await (const chunk of source) at = await writeAll(file, chunk, at);
      return at;
    } catch (error) {
      throw full(error);
    } finally {
      await file.close();
    }
  }

  return {
    keep,
    write,
    append,
    sizeOf: (key) => stat(pathOf(key)).then(({ size }) => size, ifMissing(0)),
    async seal(key) {
      await flush(pathOf(key));
      await flush(dirname(pathOf(key)));
    },
    async hasRoom(bytes) {
      const { bavail, bsize } = await statfs(objects);
      return bavail * bsize > bytes;
    },
    async scratch(name) {
      const folder = join(scratchRoot, `${name}-${randomUUID()}`);
      await mkdir(folder, { recursive: true });
      return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
    },
    read: (key) => readFile(pathOf(key)),
    withLocalCopy: (key, use) => use(pathOf(key)),
    locate: (key) => ({ root: objects, path: key }),
    remove: (key) => rm(pathOf(key), { force: true }),
    async sweepScratch(olderThanMs) {
      await mkdir(scratchRoot, { recursive: true });
      for (const name of await readdir(scratchRoot)) {
        const path = join(scratchRoot, name);
        const found = await stat(path).catch(() => undefined);
        if (found && Date.now() - found.mtimeMs > olderThanMs) await rm(path, { recursive: true, force: true });
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

/** A disk that is nearly full takes a part of what it is given. */
async function writeAll(file: FileHandle, chunk: Buffer, offset: number): Promise<number> {
  let written = 0;
  while (written < chunk.length)
    written += (await file.write(chunk, written, chunk.length - written, offset + written)).bytesWritten;
  return offset + written;
}

function ifMissing<T>(instead: T) {
  return (error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return instead;
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

/** A full disk (or quota) in the catalogue's words; anything else as it is. */
export function full(error: unknown): unknown {
  const code = (error as NodeJS.ErrnoException).code;
  return code === "ENOSPC" || code === "EDQUOT" ? new AppError("STORAGE_FULL") : error;
}
