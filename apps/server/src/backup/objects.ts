import { open, stat } from "node:fs/promises";
import { join } from "node:path";
import {
  type BackupFolder,
  deleteFromBackup,
  listNames,
  readBackupBuffer,
  toArray,
  toSource,
  walkFiles,
  writeBackupFile,
} from "./backup-folder.ts";
import { toEncryptedSize } from "./encrypt.ts";

/** What is in the backup, so that a run needs to look at new objects only. */
export type KnownObjects = { copied: Set<string>; deleted: Map<string, Date> };

const partBytes = 1024 * 1024;

export const toObjectsFolder = (data: string) => join(data, "storage/objects");

export async function listKnownObjects(folder: BackupFolder): Promise<KnownObjects> {
  const copied = new Set(await toArray(walkFiles(join(folder.root, "objects"))));
  return { copied, deleted: await listDeletedObjects(folder) };
}

/** Keys of objects that the storage no longer had, and when that was seen. */
export async function listDeletedObjects(folder: BackupFolder): Promise<Map<string, Date>> {
  const deleted = new Map<string, Date>();
  for (const name of await listNames(folder, "deleted")) {
    const { at, keys } = JSON.parse((await readBackupBuffer(folder, `deleted/${name}`)).toString());
    for (const key of keys as string[]) deleted.set(key, new Date(at));
  }
  return deleted;
}

/**
 * Copies the objects that the backup lacks, and records which are gone. `compares` also finds objects that were written again
 * (a rotation of the secret does that).
 */
export async function copyObjects(
  folder: BackupFolder,
  known: KnownObjects,
  data: string,
  at: Date,
  compares: boolean,
) {
  const root = toObjectsFolder(data);
  const present = new Set<string>();
  for await (const key of walkFiles(root)) {
    present.add(key);
    const isKnown = known.copied.has(key) && !known.deleted.has(key);
    if (isKnown && !compares) continue;
    if (isKnown && (await isSame(folder, root, key))) continue;
    if (!(await copyObject(folder, root, key))) continue;
    known.copied.add(key);
    known.deleted.delete(key);
  }
  const gone = [...known.copied].filter((key) => !present.has(key) && !known.deleted.has(key));
  if (!gone.length) return;
  await writeBackupFile(folder, `deleted/${at.getTime()}.json`, toSource(JSON.stringify({ at, keys: gone })));
  for (const key of gone) known.deleted.set(key, at);
}

async function isSame({ root: backup }: BackupFolder, root: string, key: string): Promise<boolean> {
  const [ours, theirs] = await Promise.all([
    stat(join(root, key)).catch(() => undefined),
    stat(join(backup, "objects", key)).catch(() => undefined),
  ]);
  return !ours || (theirs?.size === toEncryptedSize(ours.size) && theirs.mtimeMs >= ours.mtimeMs);
}

/** False if the object was deleted meanwhile. */
async function copyObject(folder: BackupFolder, root: string, key: string): Promise<boolean> {
  const file = await open(join(root, key), "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (!file) return false;
  try {
    const source = file.createReadStream({ highWaterMark: partBytes, autoClose: false });
    await writeBackupFile(folder, `objects/${key}`, source as AsyncIterable<Buffer>);
    return true;
  } finally {
    await file.close();
  }
}

/** Deletes objects that were gone before `before`, the start of the oldest chain: no moment can be restored that needs them. */
export async function deleteOldObjects(folder: BackupFolder, known: KnownObjects, before: Date) {
  for (const [key, at] of known.deleted) {
    if (at >= before) continue;
    await deleteFromBackup(folder, `objects/${key}`);
    known.copied.delete(key);
    known.deleted.delete(key);
  }
  for (const name of await listNames(folder, "deleted"))
    if (new Date(Number.parseInt(name, 10)) < before) await deleteFromBackup(folder, `deleted/${name}`);
}
