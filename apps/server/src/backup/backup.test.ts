// @module-tag slow
import { randomBytes } from "node:crypto";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connect } from "#db/connect";
import { type Embedded, startEmbedded } from "#db/embedded/start";
import { migrate } from "#db/migrate";
import { fastSettings, runSql } from "#test/postgres";
import { type Backup, continueChain, copyNewObjects, createChain, openBackup } from "./backup.ts";
import { deriveBackupKey } from "./backup-key.ts";
import { withClient } from "./cluster.ts";
import { keyColumns } from "./object-keys.ts";
import { extractDatabase, findSource } from "./restore.ts";
import { restore } from "./restore-installation.ts";
import { verifyBackup } from "./verify-backup.ts";

const folder = mkdtempSync(join(tmpdir(), "camarim-backup-"));
const [data, root] = [join(folder, "data"), join(folder, "backup")];
/** What is committed is in the WAL, as in production. */
const settings = { ...fastSettings, synchronous_commit: "on" };
const key = deriveBackupKey("a key of the tests, which is long enough");
let postgres: Embedded;
let backup: Backup;
/** Before the rows are deleted. */
let beforeTruncate: Date;

const insert = (n: number) => runSql(postgres.url, `insert into sold values (${n})`);
const putObject = (name: string, content: Buffer) => {
  mkdirSync(join(data, "storage/objects", name, ".."), { recursive: true });
  writeFileSync(join(data, "storage/objects", name), content);
};
const video = randomBytes(2_500_000);

async function run() {
  return withClient(backup, (client) => continueChain(backup, client));
}

async function readSold(url: string): Promise<number[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("select n from sold order by n");
  await client.end();
  return rows.map(({ n }) => n);
}

/** Restores into a new folder, and returns it with the rows of the restored database. */
async function restored(to?: Date, from = root) {
  const target = mkdtempSync(join(folder, "r"));
  const result = await restore({ root: from, key }, target, to, { keeps: true });
  const server = await startEmbedded(join(target, "postgres"), fastSettings);
  try {
    return { ...result, target, sold: await readSold(server.url) };
  } finally {
    await server.stop();
  }
}

beforeAll(async () => {
  postgres = await startEmbedded(join(data, "postgres"), settings);
  const db = connect(postgres.url, console);
  await migrate(db);
  await db.destroy();
  await runSql(postgres.url, "create table sold (n int)");
  mkdirSync(root);
  writeFileSync(join(data, "secret"), "the secret of an installation");
  putObject("stories/a/video.mp4", video);
  putObject("stories/b/video.mp4", Buffer.from("deleted later"));
  await insert(1);
  backup = await openBackup({ folder: { root, key }, data, databaseUrl: postgres.url, keepDays: 14 });
  expect(await run()).toBeUndefined();
  await createChain(backup);
  await insert(2);
  await run();
  putObject("uploads/u/0-a", Buffer.from("begun"));
  rmSync(join(data, "storage/objects/stories/b"), { recursive: true });
  await insert(3);
  await run();
  putObject("uploads/u/5-b", Buffer.from(" and continued"));
  // A timestamp of WAL has milliseconds here.
  await wait(20);
  beforeTruncate = new Date();
  await wait(20);
  await runSql(postgres.url, "truncate sold");
  // More than a segment.
  await runSql(postgres.url, "create table filler as select repeat('x', 200) from generate_series(1, 150000)");
  await insert(4);
  await run();
});
afterAll(async () => {
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test("the newest moment comes back with its files and its secret", async () => {
  const { target, sold, hasSecret, differences } = await restored();
  expect(sold).toEqual([4]);
  expect(hasSecret).toBe(true);
  expect(readFileSync(join(target, "secret"), "utf8")).toBe("the secret of an installation");
  expect(readFileSync(join(target, "storage/objects/stories/a/video.mp4")).equals(video)).toBe(true);
  const parts = ["0-a", "5-b"].map((part) => readFileSync(join(target, "storage/objects/uploads/u", part), "utf8"));
  expect(parts.join("")).toBe("begun and continued");
  expect(existsSync(join(target, "storage/objects/stories/b"))).toBe(false);
  expect(differences.objectsWithoutRow).toEqual(["stories/a/video.mp4", "uploads/u/0-a", "uploads/u/5-b"]);
  expect(readdirSync(target).sort()).toEqual(["postgres", "secret", "storage"]);
});

test("a moment before a truncate comes back", async () => {
  expect((await restored(beforeTruncate)).sold).toEqual([1, 2, 3]);
});

test("a moment after the last commit comes back", async () => {
  await wait(20);
  const to = new Date();
  await runSql(postgres.url, "checkpoint");
  await run();
  expect((await restored(to)).sold).toEqual([4]);
});

test("a moment that the backup lacks is refused", async () => {
  await expect(restored(new Date(Date.now() + 60_000))).rejects.toThrow("The newest moment of this backup is");
  await expect(restored(new Date(0))).rejects.toThrow("The oldest moment of this backup is");
});

test("a folder with an installation is refused", async () => {
  await expect(restore({ root, key }, data, undefined, { keeps: true })).rejects.toThrow(
    "is not empty (storage, secret, postgres)",
  );
});

test("a backup of a newer release is refused", async () => {
  const source = await findSource({ root, key });
  const newer = { ...source, chain: { ...source.chain, migration: "9999-of-the-future" } };
  await expect(extractDatabase({ root, key }, newer, mkdtempSync(join(folder, "n")))).rejects.toThrow(
    "The backup has migration 9999-of-the-future",
  );
});

test("a rehearsal leaves the installation as it is", async () => {
  const before = readdirSync(data).sort();
  const { differences } = await restore({ root, key }, data, undefined, { keeps: false });
  expect(differences.rowsWithoutObject).toEqual([]);
  expect(readdirSync(data).sort()).toEqual(before);
});

test("a folder that is missing is not created", async () => {
  await expect(openBackup({ ...backup, folder: { root: join(folder, "unmounted"), key } })).rejects.toThrow(
    "does not exist",
  );
});

test("the backup of another database is not continued", async () => {
  const other = await startEmbedded(join(folder, "other/postgres"), fastSettings);
  try {
    const settings = { folder: { root, key }, data: join(folder, "other"), databaseUrl: other.url, keepDays: 14 };
    await expect(createChain(await openBackup(settings))).rejects.toThrow(
      "BACKUP_FOLDER has the backups of another database",
    );
  } finally {
    await other.stop();
  }
});

describe("a damaged backup is refused:", () => {
  const files = (below: string) =>
    readdirSync(join(root, "databases"), { recursive: true, encoding: "utf8" })
      .filter((name) => name.includes(below))
      .map((name) => join("databases", name))
      .sort();
  const cut = (path: string) => writeFileSync(path, readFileSync(path).subarray(0, -100));
  const change = (path: string) => {
    const bytes = readFileSync(path);
    bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 1, bytes.length >> 1);
    writeFileSync(path, bytes);
  };
  const remove = (path: string) => rmSync(path);

  test.each([
    ["a base that was cut", () => files("base.tar")[0], cut, /base.tar.zst is truncated or was changed/],
    ["a base that was changed", () => files("base.tar")[0], change, /base.tar.zst is truncated or was changed/],
    ["a manifest that was changed", () => files("manifest")[0], change, /manifest.json is truncated or was changed/],
    ["WAL that was cut", () => files("/wal/")[1], cut, /wal.* is truncated or was changed/],
    ["WAL that is missing", () => files("/wal/")[0], remove, /The backup lacks WAL/],
    [
      "an object that was changed",
      () => "objects/stories/a/video.mp4",
      change,
      /video.mp4 is truncated or was changed/,
    ],
  ])("%s", async (_, file, damage, message) => {
    const copy = mkdtempSync(join(folder, "d"));
    cpSync(root, copy, { recursive: true });
    damage(join(copy, file() ?? ""));
    await expect(verifyBackup({ root: copy, key })).rejects.toThrow(message);
    rmSync(copy, { recursive: true });
  });

  test("also by a restore, which leaves nothing", async () => {
    const copy = mkdtempSync(join(folder, "d"));
    cpSync(root, copy, { recursive: true });
    change(join(copy, files("base.tar")[0] ?? ""));
    const target = mkdtempSync(join(folder, "r"));
    await expect(restore({ root: copy, key }, target, undefined, { keeps: true })).rejects.toThrow(
      /base.tar.zst is truncated or was changed/,
    );
    expect(readdirSync(target)).toEqual([]);
  });

  test("another key", async () => {
    const wrong = deriveBackupKey("another key of the tests, long enough");
    await expect(verifyBackup({ root, key: wrong })).rejects.toThrow("was encrypted with another BACKUP_KEY");
  });
});

test("a second base starts a chain of its own, and what is too old is deleted", async () => {
  await wait(20);
  const between = new Date();
  const chain = await createChain(backup);
  await insert(5);
  expect((await run())?.name).toBe(chain.name);
  expect((await restored()).sold).toEqual([4, 5]);
  // After the last run of the first chain, and before the second.
  expect((await restored(between)).sold).toEqual([4]);
  expect(readdirSync(join(root, "databases"))).toHaveLength(2);
  await createChain({ ...backup, keepDays: 0 });
  await copyNewObjects(backup, new Date(), true);
  expect(readdirSync(join(root, "databases"))).toHaveLength(1);
  expect(existsSync(join(root, "objects/stories/b/video.mp4"))).toBe(false);
  expect(existsSync(join(root, "objects/stories/a/video.mp4"))).toBe(true);
});

test("each column that may have keys of objects is known", async () => {
  const others = new Set([
    "pix_key",
    "next_pix_key",
    "public_key",
    "event_key",
    "network_key",
    "reporter_key",
    "request_key",
  ]);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  const { rows } = await client.query(
    "select table_name, column_name from information_schema.columns where table_schema = 'public' and column_name like '%\\_key'",
  );
  await client.end();
  const unknown = rows.filter(
    (row) =>
      !others.has(row.column_name) &&
      !keyColumns.some(([table, column]) => table === row.table_name && column === row.column_name),
  );
  expect(unknown).toEqual([]);
});
