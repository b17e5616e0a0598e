// A PostgreSQL with its backups in a process of their own, to be killed: <settings as JSON>.
import { join } from "node:path";
import { startEmbedded } from "#db/embedded/start";
import { toBackupSettings } from "../src/backup/settings.ts";
import { getLastBackupAt, startBackups } from "../src/backup/start-backups.ts";

export type BackupProcessSettings = { data: string; folder: string; key: string; cluster: Record<string, string> };

const { data, folder, key, cluster } = JSON.parse(process.argv[2] ?? "") as BackupProcessSettings;
const postgres = await startEmbedded(join(data, "postgres"), cluster);
const log = { info: () => {}, error: (fields: object, message: string) => console.log(message, fields) };
const settings = toBackupSettings({ folder, key, keepDays: 14 }, data, postgres.url);
process.on("message", async (message) => {
  if (message === "start") await startBackups(settings, log as never, { intervalMs: 1_000 });
  // When the newest backup was made, in ms.
  else process.send?.(getLastBackupAt()?.getTime() ?? 0);
});
process.send?.(postgres.url);
