import { mkdir, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BackupFolder } from "./backup-folder.ts";
import { compareObjects, type ObjectDifferences } from "./object-keys.ts";
import { recover } from "./recover.ts";
import { assertEmpty, extractDatabase, findSource, incompleteName, moveIntoPlace, restoreObjects } from "./restore.ts";

export type Restored = { at: Date; objects: number; hasSecret: boolean; differences: ObjectDifferences };

/** Restores into `data`, which must have no installation. With `keeps: false` the result is deleted, and `data` may be in use. */
export async function restore(
  folder: BackupFolder,
  data: string,
  to: Date | undefined,
  { keeps }: { keeps: boolean },
): Promise<Restored> {
  if (keeps) assertEmpty(data);
  const source = await findSource(folder, to);
  const at = to ?? source.end;
  const incomplete = join(data, incompleteName);
  await rm(incomplete, { recursive: true, force: true });
  await mkdir(join(incomplete, "storage/objects"), { recursive: true });
  try {
    await extractDatabase(folder, source, incomplete);
    const objects = await restoreObjects(folder, at, incomplete);
    let differences: ObjectDifferences = { rowsWithoutObject: [], objectsWithoutRow: [] };
    await recover(join(incomplete, "postgres"), to, async (client) => {
      differences = await compareObjects(client, join(incomplete, "storage/objects"));
    });
    if (keeps) await moveIntoPlace(incomplete, data);
    return { at, objects, hasSecret: source.chain.hasSecret, differences };
  } finally {
    await rm(incomplete, { recursive: true, force: true });
  }
}
