import { parseArgs } from "node:util";
import { formatDifferences } from "./backup/report.ts";
import { restore } from "./backup/restore-installation.ts";
import { toBackupFolder } from "./backup/settings.ts";
import { readBackupConfig } from "./config.ts";

/**
 * Restores the newest moment of a backup, or that of `--to`, into an empty data folder. `--check` does the same beside the existing
 * data and deletes it again.
 */
async function main() {
  const { to, check } = parseArgs({ options: { to: { type: "string" }, check: { type: "boolean" } } }).values;
  const moment = to === undefined ? undefined : new Date(to);
  if (moment && Number.isNaN(moment.getTime())) throw new Error("--to needs a time as in 2026-11-23T14:05:00-03:00");
  const { data, ...config } = readBackupConfig();
  const { at, objects, hasSecret, differences } = await restore(toBackupFolder(config), data, moment, {
    keeps: !check,
  });
  console.log(`${check ? "Can be restored" : "Restored"}: ${at.toISOString()}, with ${objects} objects.`);
  console.log(formatDifferences(differences));
  if (!hasSecret) console.log("The secret is not in the backup: set CAMARIM_SECRET to that of the installation.");
  if (check && differences.rowsWithoutObject.length) process.exitCode = 1;
}

main().catch((error) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
