import { join } from "node:path";
import pLimit from "p-limit";
import { linkOrCopy } from "../scratch/link-or-copy.ts";
import type { Scratch } from "../scratch/port.ts";
import { ObjectMissing, type Storage } from "./port.ts";

export type Move = { copied: number; copiedBytes: number; present: number; deleted: number };

type Options = {
  /** Delete objects at the source once they are at the target. */
  deletes: boolean;
  signal: AbortSignal;
  onProgress?: (move: Readonly<Move>) => void;
};

const concurrency = 8;

/**
 * Copies all objects that `target` does not have in the same size. Can be repeated after an interruption, and while objects are
 * written and deleted.
 */
export async function moveObjects(
  source: Storage,
  target: Storage,
  scratch: Scratch,
  { deletes, signal, onProgress }: Options,
): Promise<Move> {
  const move: Move = { copied: 0, copiedBytes: 0, present: 0, deleted: 0 };
  const limit = pLimit(concurrency);
  const running = new Set<Promise<void>>();
  let failure: unknown;
  for await (const { key, bytes } of source.list("")) {
    if (failure || signal.aborted) break;
    const task = limit(async () => {
      if ((await target.find(key))?.bytes === bytes) move.present += 1;
      else if (await copyObject(source, target, scratch, { key, bytes })) {
        move.copied += 1;
        move.copiedBytes += bytes;
      }
      if (deletes) {
        await source.remove(key);
        move.deleted += 1;
      }
      onProgress?.(move);
    }).catch((error) => {
      failure ??= error;
    });
    running.add(task);
    void task.finally(() => running.delete(task));
    // Listing is faster than copying: bounds the tasks that wait.
    if (running.size >= 4 * concurrency) await Promise.race(running);
  }
  await Promise.all(running);
  if (failure) throw failure;
  signal.throwIfAborted();
  return move;
}

/** False if the object was deleted in the meantime. */
async function copyObject(
  source: Storage,
  target: Storage,
  scratch: Scratch,
  { key, bytes }: { key: string; bytes: number },
): Promise<boolean> {
  const { folder, remove } = await scratch.create("move");
  const copy = join(folder, "file");
  try {
    await source.withLocalCopy(key, (path) => linkOrCopy(path, copy));
    await target.storeFile(copy, key);
  } catch (error) {
    if (error instanceof ObjectMissing) return false;
    throw error;
  } finally {
    await remove();
  }
  if ((await target.getSize(key)) !== bytes) throw new Error(`${key} has another size after it was copied`);
  if (await source.find(key)) return true;
  // It was deleted while it was copied, when the copy could not be deleted yet.
  await target.remove(key);
  return false;
}
