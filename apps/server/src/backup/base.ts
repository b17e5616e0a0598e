import { createHash } from "node:crypto";
import { open, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import type pg from "pg";
import { type Pack, pack } from "tar-stream";
import { type BackupFolder, writeBackupFile } from "./backup-folder.ts";
import { parseLsn } from "./wal.ts";

export type Base = { startLsn: bigint; stopLsn: bigint; hasSecret: boolean; base: { bytes: number; sha256: string } };

/** What PostgreSQL writes again at its start, and ours. Source: "Making a Base Backup Using the Low Level API". */
const emptied = new Set([
  ...["pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial", "pg_snapshots", "pg_stat_tmp", "pg_subtrans"],
  "pgsql_tmp",
]);
const skipped = /^(postmaster\.(pid|opts)|server\.log|camarim\.pid|pg_internal\.init.*|pgsql_tmp.*|\.s\.PGSQL\..*)$/;
const control = "global/pg_control";
const partBytes = 1024 * 1024;

/** Copies the files of a running cluster and the secret of the installation. The same connection starts and stops the backup. */
export async function copyBase(client: pg.Client, folder: BackupFolder, name: string, data: string): Promise<Base> {
  const started = await client.query("select pg_backup_start('camarim', fast => true)::text as lsn");
  const archive = pack();
  const hash = createHash("sha256");
  let bytes = 0;
  const measure = async function* (source: AsyncIterable<Buffer>) {
    for await (const part of source) {
      hash.update(part);
      bytes += part.length;
      yield part;
    }
  };
  const compressed = createZstdCompress();
  const piped = pipeline(archive as unknown as Readable, measure, compressed);
  const written = writeBackupFile(folder, name, compressed as AsyncIterable<Buffer>);
  // A failure of the copy is reported by `fill`, whose stream it destroys.
  for (const failing of [piped, written]) failing.catch((error) => archive.destroy(error));
  let stop: { lsn: string; hasSecret: boolean };
  try {
    stop = await fill(client, archive, data);
  } catch (error) {
    archive.destroy(error as Error);
    await Promise.allSettled([piped, written]);
    throw error;
  }
  await Promise.all([piped, written]);
  const [startLsn, stopLsn] = [parseLsn(started.rows[0].lsn), parseLsn(stop.lsn)];
  return { startLsn, stopLsn, hasSecret: stop.hasSecret, base: { bytes, sha256: hash.digest("hex") } };
}

async function fill(client: pg.Client, archive: Pack, data: string) {
  const cluster = join(data, "postgres");
  await addFolder(archive, cluster, "");
  // Last, because it says from where a recovery is consistent.
  await addFile(archive, cluster, control);
  const { rows } = await client.query("select lsn::text, labelfile from pg_backup_stop(wait_for_archive => false)");
  await addContent(archive, "postgres/backup_label", Buffer.from(rows[0].labelfile));
  const secret = await readFile(join(data, "secret")).catch(() => undefined);
  if (secret) await addContent(archive, "secret", secret);
  archive.finalize();
  return { lsn: rows[0].lsn as string, hasSecret: secret !== undefined };
}

async function addFolder(archive: Pack, cluster: string, below: string) {
  const entries = await readdir(join(cluster, below), { withFileTypes: true }).catch(() => []);
  for (const entry of entries) {
    const name = below ? `${below}/${entry.name}` : entry.name;
    if (skipped.test(entry.name) || name === control) continue;
    if (entry.isDirectory()) {
      await addEntry(archive, { name: `postgres/${name}`, type: "directory", mode: 0o700 });
      if (!emptied.has(entry.name)) await addFolder(archive, cluster, name);
    } else if (entry.isFile()) await addFile(archive, cluster, name);
    else throw new Error(`${join(cluster, name)} is not a regular file: tablespaces are not backed up.`);
  }
}

/** A file that PostgreSQL deletes meanwhile is left out; what it writes meanwhile is in the WAL. */
async function addFile(archive: Pack, cluster: string, name: string) {
  const file = await open(join(cluster, name), "r").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  if (!file) return;
  try {
    const { size } = await file.stat();
    const entry = archive.entry({ name: `postgres/${name}`, size, mode: 0o600 }, () => {});
    await pipeline(Readable.from(readExactly(file, size)), entry as unknown as NodeJS.WritableStream);
  } finally {
    await file.close();
  }
}

/** A file that became shorter is filled up with zeros, as pg_basebackup does. */
async function* readExactly(file: Awaited<ReturnType<typeof open>>, size: number) {
  for (let at = 0; at < size; ) {
    const part = Buffer.alloc(Math.min(partBytes, size - at));
    await file.read(part, 0, part.length, at);
    yield part;
    at += part.length;
  }
}

function addContent(archive: Pack, name: string, content: Buffer) {
  return new Promise<void>((resolve, reject) => {
    archive.entry({ name, mode: 0o600 }, content, (error) => (error ? reject(error) : resolve()));
  });
}

function addEntry(archive: Pack, header: { name: string; type: "directory"; mode: number }) {
  return new Promise<void>((resolve, reject) => {
    archive.entry(header, (error) => (error ? reject(error) : resolve()));
  });
}
