import { createHash } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { chown, mkdir, readdir, rename, rm, stat, writeFile } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";
import { extract } from "tar-stream";
import { serverFolder } from "#core/server-folder";
import { getMajor } from "#db/embedded/assert-major";
import { findBinaries } from "#db/embedded/binaries";
import { findOwnerCommand } from "#db/embedded/owner";
import { type BackupFolder, readBackupFile, walkFiles } from "./backup-folder.ts";
import { type Chain, listChains } from "./chains.ts";
import { BackupError } from "./encrypt.ts";
import { listDeletedObjects } from "./objects.ts";
import { listPieces, type Piece, readSegments } from "./wal.ts";

const migrations = join(serverFolder, "migrations");

/** `end` is the newest moment that the chain can restore. */
export type Source = { chain: Chain; pieces: Piece[]; end: Date };

/** The newest chain that has the moment `to`. Throws a BackupError if there is none. */
export async function findSource(folder: BackupFolder, to?: Date): Promise<Source> {
  const chains = await listChains(folder);
  if (!chains.length) throw new BackupError(`There is no complete backup in ${folder.root}.`);
  const chain = to ? chains.findLast(({ stoppedAt }) => stoppedAt <= to) : chains.at(-1);
  if (!chain) throw new BackupError(`The oldest moment of this backup is ${chains[0]?.stoppedAt.toISOString()}.`);
  const pieces = await listPieces(folder, chain.name);
  const end = new Date(Math.max(...pieces.map(({ at }) => at.getTime())));
  if (to && to > end) throw new BackupError(`The newest moment of this backup is ${end.toISOString()}.`);
  return { chain, pieces, end };
}

/** Decrypts and verifies base and WAL into `data/postgres`, and writes the secret, with the owner that PostgreSQL needs. */
export async function extractDatabase(folder: BackupFolder, { chain, pieces }: Source, data: string) {
  const { postgres } = await findBinaries();
  const major = getMajor(postgres);
  if (chain.postgresMajor !== major)
    throw new BackupError(
      `The backup is of PostgreSQL ${chain.postgresMajor}, and this release has PostgreSQL ${major}: restore it with the release that made it.`,
    );
  if (chain.migration && !existsSync(join(migrations, `${chain.migration}.sql`)))
    throw new BackupError(`The backup has migration ${chain.migration}: restore it with that release or a newer one.`);
  const cluster = join(data, "postgres");
  await mkdir(cluster, { recursive: true, mode: 0o700 });
  findOwnerCommand(cluster, postgres);
  const { uid, gid } = await stat(cluster);
  await extractBase(folder, chain, data);
  for await (const { segment, content } of readSegments(folder, pieces, chain.timeline, chain.startLsn))
    await writeFile(join(cluster, "pg_wal", segment), content, { mode: 0o600 });
  if (process.getuid?.() === 0) await setOwner(cluster, uid, gid);
}

async function extractBase(folder: BackupFolder, { name, base }: Chain, data: string) {
  const hash = createHash("sha256");
  const measure = async function* (source: AsyncIterable<Buffer>) {
    for await (const part of source) {
      hash.update(part);
      yield part;
    }
  };
  const archive = extract();
  const piped = pipeline(
    readBackupFile(folder, `${name}/base.tar.zst`),
    createZstdDecompress(),
    measure,
    archive as unknown as NodeJS.WritableStream,
  );
  // The loop below ends with the same error.
  piped.catch(() => {});
  try {
    for await (const entry of archive) {
      const path = join(data, entry.header.name);
      if (!path.startsWith(data + sep)) throw new BackupError("The backup has a file outside of the data folder.");
      if (entry.header.type === "directory") {
        await mkdir(path, { recursive: true, mode: 0o700 });
        entry.resume();
      } else {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await pipeline(entry as unknown as Readable, createWriteStream(path, { mode: 0o600 }));
      }
    }
  } finally {
    await piped;
  }
  if (hash.digest("hex") !== base.sha256) throw new BackupError(`${name}/base.tar.zst does not match its manifest.`);
}

async function setOwner(folder: string, uid: number, gid: number) {
  await chown(folder, uid, gid);
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) await setOwner(path, uid, gid);
    else await chown(path, uid, gid);
  }
}

/** Decrypts the objects that the storage had at `to` into `data/storage/objects`. Without `data`, verifies them only. */
export async function restoreObjects(folder: BackupFolder, to: Date, data: string | undefined): Promise<number> {
  const deleted = await listDeletedObjects(folder);
  let count = 0;
  for await (const key of walkFiles(join(folder.root, "objects"))) {
    const copiedAt = (await stat(join(folder.root, "objects", key))).mtime;
    const deletedAt = deleted.get(key);
    // A key that was written again after its deletion has a newer copy.
    if (deletedAt && deletedAt <= to && copiedAt < deletedAt) continue;
    await restoreObject(folder, key, data && join(data, "storage/objects", key));
    count += 1;
  }
  return count;
}

async function restoreObject(folder: BackupFolder, key: string, path: string | undefined) {
  const source = readBackupFile(folder, `objects/${key}`);
  if (!path) for await (const _ of source);
  else {
    await mkdir(dirname(path), { recursive: true });
    await pipeline(Readable.from(source), createWriteStream(path, { mode: 0o600 }));
  }
}

const parts = ["storage", "secret", "postgres"] as const;
export const incompleteName = "restoring";

/** Throws if the data folder has anything that a restore would replace. */
export function assertEmpty(data: string) {
  const existing = parts.filter((name) => existsSync(join(data, name)));
  if (existing.length)
    throw new BackupError(
      `${data} is not empty (${existing.join(", ")}). Move it away, or set CAMARIM_DATA to another folder.`,
    );
}

/** The database comes last: a server that starts after an interruption finds none instead of half an installation. */
export async function moveIntoPlace(from: string, data: string) {
  for (const name of parts) if (existsSync(join(from, name))) await rename(join(from, name), join(data, name));
  await rm(from, { recursive: true, force: true });
}
