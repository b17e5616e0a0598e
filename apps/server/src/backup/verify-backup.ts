import type { BackupFolder } from "./backup-folder.ts";
import { readBackupFile } from "./backup-folder.ts";
import { findSource, restoreObjects } from "./restore.ts";
import { readSegments } from "./wal.ts";

/** Reads and authenticates every file that a restore of the newest moment needs. */
export async function verifyBackup(folder: BackupFolder): Promise<{ end: Date; objects: number }> {
  const { chain, pieces, end } = await findSource(folder);
  for await (const _ of readBackupFile(folder, `${chain.name}/base.tar.zst`));
  for await (const _ of readSegments(folder, pieces, chain.timeline, chain.startLsn));
  return { end, objects: await restoreObjects(folder, end, undefined) };
}
