import { existsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type pg from "pg";
import { type BackupFolder, deleteFromBackup } from "./backup-folder.ts";
import { type Base, copyBase } from "./base.ts";
import { type Chain, databases, listChains, listIncomplete, writeManifest } from "./chains.ts";
import { type Cluster, createSlot, dropSlot, findSlot, readCluster, slots, withClient, withLock } from "./cluster.ts";
import { BackupError } from "./encrypt.ts";
import { copyObjects, deleteOldObjects, type KnownObjects, listKnownObjects } from "./objects.ts";
import { copyWal, findEnd, listPieces, toSegmentStart } from "./wal.ts";

export type Backup = {
  folder: BackupFolder;
  /** The data folder of the installation. */
  data: string;
  /** With the superuser of the embedded cluster. */
  databaseUrl: string;
  keepDays: number;
  known: KnownObjects;
  /** The copy of objects that goes on. */
  copying?: Promise<void> | undefined;
};

const dayMs = 86_400_000;
/** WAL waits so long for the objects that it names: more would lose payments if the machine died meanwhile. */
const objectsTimeoutMs = 20_000;
const { wal: slot, base: baseSlot } = slots;

export async function openBackup(settings: Omit<Backup, "known" | "copying">): Promise<Backup> {
  assertFolder(settings.folder);
  return { ...settings, known: await listKnownObjects(settings.folder) };
}

/** A folder that is missing is a disk that is not mounted: the backup must not go to the disk that it protects from. */
function assertFolder({ root }: BackupFolder) {
  if (!existsSync(root)) throw new BackupError(`BACKUP_FOLDER ${root} does not exist. Mount its disk, or create it.`);
}

/**
 * Copies the objects and then the WAL that is new since the last run: each row of the backup was committed when its objects were
 * already copied, unless they take long. Undefined if there is no chain that the WAL continues, so that a base is needed.
 */
export async function continueChain(backup: Backup, client: pg.Client, compares = false): Promise<Chain | undefined> {
  assertFolder(backup.folder);
  return withLock(client, "wal", async () => {
    const cluster = await readCluster(client);
    const failure = copyNewObjects(backup, cluster.now, compares).then(
      () => undefined,
      (error: unknown) => ({ error }),
    );
    const failed = await Promise.race([failure, wait(objectsTimeoutMs, undefined, { ref: false })]);
    const chain = findContinued(await listChains(backup.folder), cluster);
    const isContinued = chain && (await continueWal(backup, client, chain, cluster));
    if (failed) throw failed.error;
    return isContinued ? chain : undefined;
  });
}

/** One at a time, which may take longer than the runs that start it. A comparison does not join a run without one. */
export async function copyNewObjects(backup: Backup, at: Date, compares: boolean): Promise<void> {
  while (compares && backup.copying) await backup.copying.catch(() => {});
  backup.copying ??= copyObjects(backup.folder, backup.known, backup.data, at, compares).finally(() => {
    backup.copying = undefined;
  });
  await backup.copying;
}

function findContinued(chains: readonly Chain[], { systemId, timeline }: Cluster): Chain | undefined {
  const newest = chains.at(-1);
  if (newest && newest.systemId !== systemId)
    throw new BackupError(
      "BACKUP_FOLDER has the backups of another database: restore one of them, or set BACKUP_FOLDER to an empty folder.",
    );
  return newest?.timeline === timeline ? newest : undefined;
}

/** False if PostgreSQL has not kept the WAL since the end of the chain. */
async function continueWal({ folder, data }: Backup, client: pg.Client, chain: Chain, cluster: Cluster) {
  const end = findEnd(await listPieces(folder, chain.name));
  const held = await findSlot(client, slot);
  if (!end || !held || held.from > end) return false;
  const { timeline, flushed, now: at } = cluster;
  await copyWal(folder, {
    cluster: join(data, "postgres"),
    chain: chain.name,
    timeline,
    from: end,
    until: flushed,
    at,
  });
  if (flushed > held.from)
    await client.query("select pg_replication_slot_advance($1, $2)", [slot, cluster.flushedText]);
  return true;
}

/** Copies a whole database as the start of a new chain, while `continueChain` may go on with the old one. Deletes what is too old. */
export async function createChain(backup: Backup): Promise<Chain> {
  return withClient(backup, (client) =>
    withLock(client, "base", async () => {
      const { folder, data } = backup;
      const before = await readCluster(client);
      const previous = findContinued(await listChains(folder), before);
      for (const name of await listIncomplete(folder)) await deleteFromBackup(folder, name);
      await dropSlot(client, baseSlot);
      await createSlot(client, baseSlot);
      const name = `${databases}/${before.now.toISOString().replace(/[-:]|\.\d+/g, "")}`;
      const base = await copyBase(client, folder, `${name}/base.tar.zst`, data);
      const chain = await withLock(client, "wal", () => finishChain(backup, client, { name, base, before, previous }));
      await deleteOldChains(backup);
      return chain;
    }),
  );
}

type Copied = { name: string; base: Base; before: Cluster; previous: Chain | undefined };

/** From here on, `continueChain` continues the new chain. The one before ends where it begins, so that no moment is missing. */
async function finishChain(backup: Backup, client: pg.Client, copied: Copied): Promise<Chain> {
  const { folder, data } = backup;
  const { name, base, before, previous } = copied;
  const cluster = await readCluster(client);
  const { flushed, flushedText, timeline, now } = cluster;
  if (timeline !== before.timeline) throw new BackupError("The timeline of the database changed during the backup.");
  if (flushed < base.stopLsn) throw new BackupError("PostgreSQL has not flushed the end of the backup.");
  if (previous) await continueWal(backup, client, previous, cluster);
  const from = toSegmentStart(base.startLsn);
  await copyWal(folder, { cluster: join(data, "postgres"), chain: name, timeline, from, until: flushed, at: now });
  const { postgresMajor, systemId, migration } = before;
  const facts = {
    format: 1 as const,
    postgresMajor,
    systemId,
    timeline,
    migration,
    startedAt: before.now,
    stoppedAt: now,
  };
  const chain = { name, ...facts, ...base };
  await writeManifest(folder, chain);
  const held = await findSlot(client, slot);
  if (!held) {
    await dropSlot(client, slot);
    await client.query("select pg_copy_physical_replication_slot($1, $2)", [baseSlot, slot]);
  }
  await client.query("select pg_replication_slot_advance($1, $2)", [slot, flushedText]);
  await dropSlot(client, baseSlot);
  return chain;
}

/** Each day within `keepDays` can be restored, so the chain that was current at the beginning of the first is kept. */
async function deleteOldChains({ folder, keepDays, known }: Backup) {
  const chains = await listChains(folder);
  const oldest = Date.now() - keepDays * dayMs;
  const kept = chains.filter((_, i) => {
    const next = chains[i + 1];
    return !next || next.stoppedAt.getTime() > oldest;
  });
  for (const chain of chains) if (!kept.includes(chain)) await deleteFromBackup(folder, chain.name);
  if (kept[0]) await deleteOldObjects(folder, known, kept[0].startedAt);
}
