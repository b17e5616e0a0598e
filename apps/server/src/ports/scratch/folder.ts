import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm, stat, statfs, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { FastifyBaseLogger } from "fastify";
import type { Scratch } from "./port.ts";

const markIntervalMs = 30_000;
/** Six times the interval: a process that is frozen for that long loses its folders. */
const deadAfterMs = 180_000;

export function createScratchFolder(root: string): Scratch {
  const own = new Set<string>();

  return {
    async create(name) {
      const folder = join(root, `${name}-${randomUUID()}`);
      await mkdir(folder, { recursive: true });
      own.add(folder);
      return {
        folder,
        async remove() {
          own.delete(folder);
          await rm(folder, { recursive: true, force: true });
        },
      };
    },
    async hasSpace(bytes) {
      await mkdir(root, { recursive: true });
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize > bytes;
    },
    async cleanup() {
      await mkdir(root, { recursive: true });
      await Promise.all([...own].map(touch));
      const now = await readClock(root);
      for (const name of await readdir(root)) {
        const path = join(root, name);
        if (own.has(path)) continue;
        const entry = await stat(path).catch(() => undefined);
        if (entry && now - entry.mtimeMs > deadAfterMs) await rm(path, { recursive: true, force: true });
      }
    },
  };
}

/** Cleans up at once and every 30 s. Returns a function that stops it. */
export async function startScratchCleanup(scratch: Scratch, log: Pick<FastifyBaseLogger, "warn">) {
  const cleanup = () => scratch.cleanup().catch((err) => log.warn({ err }, "scratch folders could not be cleaned up"));
  await cleanup();
  const timer = setInterval(cleanup, markIntervalMs).unref();
  return () => clearInterval(timer);
}

/** Sets a folder's modification time by the clock of its file system: on a network share that is another machine's. */
async function touch(folder: string) {
  await readClock(folder).catch(() => undefined);
}

/** The time of the file system that contains `folder`. */
async function readClock(folder: string): Promise<number> {
  const path = join(folder, `.clock-${randomUUID()}`);
  await writeFile(path, "", { flag: "wx" });
  try {
    return (await stat(path)).mtimeMs;
  } finally {
    await rm(path, { force: true });
  }
}
