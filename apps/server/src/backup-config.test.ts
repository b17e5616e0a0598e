import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readBackupConfig } from "./config.ts";

const folder = mkdtempSync(join(tmpdir(), "camarim-config-"));
afterAll(() => rmSync(folder, { recursive: true }));

const [data, backup] = [join(folder, "data"), join(folder, "backup")];
const keyFile = join(folder, "key");
const key = "a key of the tests, which is long enough";
writeFileSync(keyFile, `${key}\n`);
writeFileSync(join(folder, "short"), "short");

const read = (settings: Record<string, string>) => readBackupConfig({ CAMARIM_DATA: data, ...settings });

test("the key comes from a setting or from a file", () => {
  const expected = { data, folder: backup, key, keepDays: 14 };
  expect(read({ BACKUP_FOLDER: backup, BACKUP_KEY: key })).toEqual(expected);
  expect(read({ BACKUP_FOLDER: backup, BACKUP_KEY_FILE: keyFile })).toEqual(expected);
});

test.each([
  [{}, "Set BACKUP_FOLDER"],
  [{ BACKUP_FOLDER: backup }, "needs BACKUP_KEY or BACKUP_KEY_FILE"],
  [{ BACKUP_FOLDER: backup, BACKUP_KEY: "short" }, "needs at least 32 characters"],
  [{ BACKUP_FOLDER: backup, BACKUP_KEY_FILE: join(folder, "short") }, "of at least 32 characters"],
  [{ BACKUP_FOLDER: backup, BACKUP_KEY_FILE: join(backup, "key") }, "BACKUP_KEY_FILE must not be in BACKUP_FOLDER"],
  [{ BACKUP_FOLDER: join(data, "backup"), BACKUP_KEY: key }, "must not contain each other"],
  [{ BACKUP_FOLDER: folder, BACKUP_KEY: key }, "must not contain each other"],
  [{ BACKUP_FOLDER: backup, BACKUP_KEY: key, DATABASE_URL: "postgresql://db/x" }, "is for the embedded database"],
])("%o is refused", (settings, message) => {
  expect(() => read(settings as Record<string, string>)).toThrow(message);
});
