import type { Backup } from "./backup.ts";
import { deriveBackupKey } from "./backup-key.ts";

type Config = { folder: string; key: string; keepDays: number };

export function toBackupFolder({ folder, key }: Config) {
  return { root: folder, key: deriveBackupKey(key) };
}

export function toBackupSettings(config: Config, data: string, databaseUrl: string): Omit<Backup, "known" | "copying"> {
  return { folder: toBackupFolder(config), data, databaseUrl, keepDays: config.keepDays };
}
