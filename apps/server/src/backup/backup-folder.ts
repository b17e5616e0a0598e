import { randomUUID } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { BackupKey } from "./backup-key.ts";
import { BackupError, decrypt, encrypt } from "./encrypt.ts";

/**
 * `databases/<chain>` is a base backup with the WAL that followed it until the next one, `objects` are the files of the storage,
 * `deleted` says which of them are gone. All files are encrypted and are never changed.
 */
export type BackupFolder = { root: string; key: BackupKey };

const partSuffix = ".part";

/** After it returns, the file survives a power failure; a file that was not finished has another name. */
export async function writeBackupFile({ root, key }: BackupFolder, name: string, source: AsyncIterable<Buffer>) {
  const path = join(root, name);
  const part = join(dirname(path), `.${randomUUID()}${partSuffix}`);
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const file = await open(part, "wx", 0o600);
  try {
    for await (const bytes of encrypt(key, name, source)) await file.writeFile(bytes);
    await file.sync();
    await file.close();
    await rename(part, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await file.close().catch(() => {});
    await rm(part, { force: true });
    throw error;
  }
}

export function readBackupFile({ root, key }: BackupFolder, name: string): AsyncGenerator<Buffer> {
  const source = createReadStream(join(root, name), { highWaterMark: 1024 * 1024 });
  return toClearErrors(name, decrypt(key, name, source as AsyncIterable<Buffer>));
}

export async function readBackupBuffer(folder: BackupFolder, name: string): Promise<Buffer> {
  return Buffer.concat(await toArray(readBackupFile(folder, name)));
}

/** Sorted names of complete files and folders; empty if there is no such folder. */
export async function listNames({ root }: BackupFolder, below: string): Promise<string[]> {
  const names = await readdir(join(root, below)).catch(emptyIfMissing);
  return names.filter((name) => !name.endsWith(partSuffix)).sort();
}

export async function hasFile({ root }: BackupFolder, name: string): Promise<boolean> {
  return (await stat(join(root, name)).catch(() => undefined)) !== undefined;
}

export async function deleteFromBackup({ root }: BackupFolder, name: string) {
  await rm(join(root, name), { recursive: true, force: true });
}

/** Names of files at any depth, relative to `folder`. */
export async function* walkFiles(folder: string, below = ""): AsyncGenerator<string> {
  for (const entry of await readdir(join(folder, below), { withFileTypes: true }).catch(emptyIfMissing)) {
    const name = below ? `${below}/${entry.name}` : entry.name;
    if (entry.isDirectory()) yield* walkFiles(folder, name);
    else if (!name.endsWith(partSuffix)) yield name;
  }
}

export async function toArray<T>(source: AsyncIterable<T>): Promise<T[]> {
  const items: T[] = [];
  for await (const item of source) items.push(item);
  return items;
}

export async function* toSource(content: string | Buffer): AsyncGenerator<Buffer> {
  yield Buffer.from(content);
}

async function* toClearErrors(name: string, source: AsyncGenerator<Buffer>) {
  try {
    yield* source;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") throw new BackupError(`The backup lacks ${name}.`);
    throw error;
  }
}

function emptyIfMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code === "ENOENT") return [];
  throw error;
}

async function syncFolder(path: string) {
  const folder = await open(path, "r");
  await folder.sync().finally(() => folder.close());
}
