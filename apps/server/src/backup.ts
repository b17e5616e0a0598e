import { join } from "node:path";
import { parseArgs } from "node:util";
import { startEmbedded } from "#db/embedded/start";
import { continueChain, copyNewObjects, createChain, openBackup } from "./backup/backup.ts";
import { withClient } from "./backup/cluster.ts";
import { compareObjects } from "./backup/object-keys.ts";
import { toObjectsFolder } from "./backup/objects.ts";
import { formatDifferences } from "./backup/report.ts";
import { toBackupSettings } from "./backup/settings.ts";
import { verifyBackup } from "./backup/verify-backup.ts";
import { readBackupConfig } from "./config.ts";

/** Copies the whole database and new objects, with or without a running server. `--check` verifies the backup instead. */
async function main() {
  const { check } = parseArgs({ options: { check: { type: "boolean" } } }).values;
  const { data, ...config } = readBackupConfig();
  const postgres = await startEmbedded(join(data, "postgres"));
  try {
    const settings = toBackupSettings(config, data, postgres.url);
    if (check) {
      const { end, objects } = await verifyBackup(settings.folder);
      console.log(`The newest backup is complete until ${end.toISOString()}, with ${objects} objects.`);
      const differences = await withClient(settings, (client) => compareObjects(client, toObjectsFolder(data)));
      console.log(formatDifferences(differences));
      if (differences.rowsWithoutObject.length) process.exitCode = 1;
      return;
    }
    const backup = await openBackup(settings);
    const { name } = await createChain(backup);
    await copyNewObjects(backup, new Date(), true);
    await withClient(backup, (client) => continueChain(backup, client));
    console.log(`Backed up to ${join(config.folder, name)}, with ${backup.known.copied.size} objects.`);
  } finally {
    await postgres.stop();
  }
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
