// @module-tag slow
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";
import pg from "pg";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { startEmbedded } from "#db/embedded/start";
import { fastSettings, runSql } from "#test/postgres";
import { killProcess, startProcess } from "#test/served";
import { archiveData, restoreData } from "./data-archive.ts";

let root: string;
let data: string;
let file: string;
let server: ChildProcess | undefined;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "camarim-archive-"));
  [data, file] = [join(root, "data"), join(root, "backup.tar.zst")];
  mkdirSync(join(data, "storage/objects/pictures"), { recursive: true });
  mkdirSync(join(data, "storage/scratch/video-1"), { recursive: true });
  writeFileSync(join(data, "secret"), "the secret", { mode: 0o600 });
  writeFileSync(join(data, "storage/objects/pictures/a.jpg"), "a picture");
});
afterEach(async () => {
  await stopServer();
  rmSync(root, { recursive: true, force: true });
});

async function startServer(): Promise<string> {
  const { child, message } = await startProcess("test/embedded-process.ts", { folder: join(data, "postgres") });
  server = child;
  return message;
}

async function stopServer() {
  if (!server || server.exitCode !== null || server.signalCode !== null) return;
  const exited = once(server, "exit");
  server.send("stop");
  await exited;
}

async function readNotes(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query("select text from note order by text")).rows.map(({ text }) => text);
  } finally {
    await client.end();
  }
}

/** A folder that is as complete as an archive needs, without a PostgreSQL that could run on it. */
function createFiles(major: string) {
  mkdirSync(join(data, "postgres/global"), { recursive: true });
  writeFileSync(join(data, "postgres/PG_VERSION"), `${major}\n`);
  writeFileSync(join(data, "postgres/global/pg_control"), "");
}

const listData = () => readdirSync(data, { recursive: true }).sort();

test("an archive made beside a running server brings database, files and secret back", async () => {
  const url = await startServer();
  await runSql(url, "create table note (text text); insert into note values ('before')");
  expect(await archiveData(data, file)).toEqual({ hasServer: true });
  expect(await readNotes(url)).toEqual(["before"]);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(root).sort()).toEqual(["backup.tar.zst", "data"]);

  await runSql(url, "insert into note values ('later')");
  writeFileSync(join(data, "storage/objects/pictures/a.jpg"), "another picture");
  rmSync(join(data, "secret"));
  await expect(restoreData(data, file)).rejects.toThrow("Stop it, then try again.");
  expect(await readNotes(url)).toEqual(["before", "later"]);
  await stopServer();

  const { kept } = await restoreData(data, file);
  expect(readFileSync(join(data, "storage/objects/pictures/a.jpg"), "utf8")).toBe("a picture");
  expect(readFileSync(join(data, "secret"), "utf8")).toBe("the secret");
  expect(existsSync(join(data, "storage/scratch"))).toBe(false);
  expect(await readNotes(await startServer())).toEqual(["before"]);
  await stopServer();
  const before = await startEmbedded(join(kept ?? "", "postgres"), fastSettings);
  expect(await readNotes(before.url)).toEqual(["before", "later"]);
  await before.stop();
});

test("a database that a killed server has left running is archived, and stopped", async () => {
  const url = await startServer();
  await runSql(url, "create table note (text text); insert into note values ('before')");
  await killProcess(server as ChildProcess);
  expect(await archiveData(data, file)).toEqual({ hasServer: undefined });
  expect(existsSync(join(data, "postgres/postmaster.pid"))).toBe(false);
  rmSync(data, { recursive: true });
  expect(await restoreData(data, file)).toEqual({ kept: undefined });
  expect(await readNotes(await startServer())).toEqual(["before"]);
});

/** Another process, whose work the file stands for. */
function startOther(file: string): ChildProcess {
  const other = spawn("sleep", ["600"]);
  const started = readFileSync(`/proc/${other.pid}/stat`, "utf8").split(") ").at(-1)?.split(" ")[19];
  writeFileSync(file, `${other.pid} ${started}`);
  onTestFinished(() => void other.kill());
  return other;
}

test("a server does not start during a backup, and starts after one that was killed", async () => {
  await startServer();
  await stopServer();
  const backup = startOther(join(data, "postgres/pause.pid"));
  await expect(startEmbedded(join(data, "postgres"), fastSettings)).rejects.toThrow(
    `Process ${backup.pid} is making a backup`,
  );
  await expect(archiveData(data, file)).rejects.toThrow(`Process ${backup.pid} is making a backup`);
  await killProcess(backup);
  await runSql(await startServer(), "select 1");
});

test("a second backup or restore at the same time is refused, and leaves what the first has written", async () => {
  createFiles("18");
  await archiveData(data, file);
  const other = join(root, "other.tar.zst");
  writeFileSync(`${other}.part`, "the first");
  const backup = startOther(join(data, "postgres/pause.pid"));
  await expect(archiveData(data, other)).rejects.toThrow(`Process ${backup.pid} is making a backup`);
  expect(readFileSync(`${other}.part`, "utf8")).toBe("the first");
  await killProcess(backup);
  await archiveData(data, other);

  rmSync(data, { recursive: true });
  mkdirSync(`${data}.restoring`);
  writeFileSync(join(`${data}.restoring`, "secret"), "the first");
  const restore = startOther(`${data}.restoring.pid`);
  await expect(restoreData(data, file)).rejects.toThrow(`Process ${restore.pid} is restoring`);
  expect(readFileSync(join(`${data}.restoring`, "secret"), "utf8")).toBe("the first");
  await killProcess(restore);
  await restoreData(data, file);
  expect(readdirSync(root).sort()).toEqual(["backup.tar.zst", "data", "other.tar.zst"]);
});

test.each([
  ["truncated", () => truncateSync(file, Math.floor(statSync(file).size / 2))],
  ["empty", () => truncateSync(file, 0)],
  [
    "changed",
    () => {
      const content = readFileSync(file);
      const middle = Math.floor(content.length / 2);
      content.writeUInt8((content[middle] ?? 0) ^ 1, middle);
      writeFileSync(file, content);
    },
  ],
  ["another kind of file", () => writeFileSync(file, "a text")],
])("an archive that is %s is refused, and the data stays as it is", async (_what, damage) => {
  createFiles("18");
  writeFileSync(join(data, "storage/objects/film.mp4"), randomBytes(300_000));
  await archiveData(data, file);
  damage();
  const present = listData();
  await expect(restoreData(data, file)).rejects.toThrow("is no whole archive of script/backup");
  expect(listData()).toEqual(present);
  expect(readdirSync(root).sort()).toEqual(["backup.tar.zst", "data"]);
});

test("an archive of other files, or of another major version of PostgreSQL, is refused", async () => {
  createFiles("17");
  await archiveData(data, file);
  await expect(restoreData(data, file)).rejects.toThrow("was created by PostgreSQL 17");
  const others = join(root, "others");
  mkdirSync(others);
  writeFileSync(join(others, "notes.txt"), "mine");
  const tar = spawn("tar", ["--create", "--directory", others, "."]);
  await pipeline(tar.stdout, createZstdCompress(), createWriteStream(file));
  await expect(restoreData(data, file)).rejects.toThrow("lacks postgres/PG_VERSION, postgres/global/pg_control");
  expect(readFileSync(join(data, "secret"), "utf8")).toBe("the secret");
  expect(readdirSync(root).sort()).toEqual(["backup.tar.zst", "data", "others"]);
});

test("an existing file is not overwritten, and the data folder does not get an archive of itself", async () => {
  await expect(archiveData(data, file)).rejects.toThrow(`There is no database in ${join(data, "postgres")}.`);
  createFiles("18");
  writeFileSync(file, "yesterday's");
  await expect(archiveData(data, file)).rejects.toThrow("exists already");
  expect(readFileSync(file, "utf8")).toBe("yesterday's");
  await expect(archiveData(data, join(data, "backup.tar.zst"))).rejects.toThrow("choose a file outside of it");
});

test("the commands name a missing file, and refuse a PostgreSQL of the operator's own", () => {
  const run = (program: string, args: string[], env: Record<string, string> = {}) => {
    try {
      const settings = { PATH: process.env.PATH, CAMARIM_DATA: data, ...env };
      return execFileSync(process.execPath, [program, ...args], { env: settings, stdio: "pipe" }).toString();
    } catch (error) {
      return String((error as { stderr: Buffer }).stderr);
    }
  };
  for (const name of ["backup", "restore"]) {
    expect(run(`src/${name}.ts`, [])).toBe(`Usage: script/${name} FILE\n`);
    expect(run(`src/${name}.ts`, [file], { DATABASE_URL: "postgresql://db/x" })).toContain("DATABASE_URL is set");
  }
  createFiles("18");
  const printed = run("src/backup.ts", [file]);
  expect(printed).toContain("It also has the secret that opens them");
  expect(run("src/restore.ts", [file])).toContain("delete it when you do not need it any more");
});
