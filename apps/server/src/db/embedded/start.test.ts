// @module-tag slow
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { fastSettings, runSql } from "#test/postgres";
import { killProcess, startProcess } from "#test/served";
import { findPostmaster, stopPostmaster } from "./postmaster.ts";
import { type Embedded, startEmbedded } from "./start.ts";

let root: string;
let folder: string;
const started: Embedded[] = [];
const children: ChildProcess[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "camarim-embedded-"));
  folder = join(root, "postgres");
});
afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop();
  for (const child of children.splice(0)) await killProcess(child);
  await stopPostmaster(folder);
  rmSync(root, { recursive: true, force: true });
});

async function start(at = folder): Promise<Embedded> {
  const postgres = await startEmbedded(at, fastSettings);
  started.push(postgres);
  return postgres;
}

async function startElsewhere(): Promise<{ child: ChildProcess; url: string }> {
  const { child, message: url } = await startProcess("test/embedded-process.ts", { folder });
  children.push(child);
  return { child, url };
}

const hasNoPtrace = ["setpriv", "--bounding-set=-sys_ptrace", "--inh-caps=-sys_ptrace"];

test.runIf(process.getuid?.() === 0)(
  "root in a container, which may not inspect other users' processes, starts and stops it",
  async () => {
    // So that PostgreSQL runs as its own user.
    chmodSync(root, 0o755);
    const [command = "", ...options] = hasNoPtrace;
    const args = [...options, process.execPath, "test/embedded-process.ts", JSON.stringify({ folder })];
    const child = spawn(command, args, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
    children.push(child);
    const [url] = await once(child, "message");
    await runSql(url, "select 1");
    child.send("stop");
    await once(child, "exit");
    expect(findPostmaster(folder)).toBeUndefined();
  },
);

const isRunning = () => existsSync(join(folder, "postmaster.pid"));

test("files of a PostgreSQL that is gone do not block the start, although another process has its pid now", async () => {
  const first = await start();
  const files = ["postmaster.pid", ".s.PGSQL.5432.lock"].map((name) => join(folder, name));
  const contents = files.map((file) => readFileSync(file, "utf8"));
  await first.stop();
  const other = spawn("sleep", ["600"]);
  children.push(other);
  for (const [i, file] of files.entries())
    writeFileSync(file, (contents[i] ?? "").replace(/^ *\d+/, String(other.pid)));
  const second = await start();
  await runSql(second.url, "select 1");
});

test("the path of the data folder may have apostrophes, commas, quotes and dollar signs", async () => {
  const strange = join(root, `João's "data", $HOME \`id\` 100%`, "postgres");
  const { url } = await start(strange);
  await runSql(url, "select 1");
});

test("a first start that is killed while it creates the database does not break the next one", async () => {
  const killed = spawn(process.execPath, ["test/embedded-process.ts", JSON.stringify({ folder })], { stdio: "ignore" });
  children.push(killed);
  await expect
    .poll(() => readdirSync(root, { recursive: true }).some((name) => /PG_VERSION$/.test(String(name))))
    .toBe(true);
  // initdb is a child of it, in a process group of its own.
  const own = readFileSync(`/proc/${killed.pid}/task/${killed.pid}/children`, "utf8").split(" ").filter(Boolean);
  await killProcess(killed);
  for (const pid of own) process.kill(-Number(pid), "SIGKILL");
  const { url } = await start();
  await runSql(url, "select 1");
  expect(readdirSync(root)).toEqual(["postgres"]);
});

test("a folder that is no database is named, and stays as it is", async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, "notes.txt"), "mine");
  await expect(start()).rejects.toThrow(`${folder} is not empty and has no database of PostgreSQL`);
  expect(readdirSync(root, { recursive: true }).sort()).toEqual(["postgres", "postgres/notes.txt"]);
});

test("a database of another major version of PostgreSQL is refused and stays as it is", async () => {
  mkdirSync(folder);
  writeFileSync(join(folder, "PG_VERSION"), "17\n");
  await expect(start()).rejects.toThrow(
    /was created by PostgreSQL 17, and this release has PostgreSQL \d+\. Nothing was changed\./,
  );
  expect(readdirSync(folder)).toEqual(["PG_VERSION"]);
});

test("who starts after a killed process that nobody has reaped owns its PostgreSQL, and stops it", async () => {
  await (await start()).stop();
  // The child ends once the shell has become `sleep`, which does not reap it.
  const child = "until grep -qx sleep /proc/$PPID/comm; do :; done";
  const parent = spawn("sh", ["-c", `sh -c '${child}' & echo $!; exec sleep 600`], {
    stdio: ["ignore", "pipe", "ignore"],
  });
  children.push(parent);
  const pid = String((await once(parent.stdout, "data"))[0]).trim();
  const readStat = () => (readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1) ?? "").split(" ");
  await expect.poll(() => readStat()[0]).toBe("Z");
  writeFileSync(join(folder, "camarim.pid"), `${pid} ${readStat()[19]}`);
  const postgres = await start();
  await postgres.stop();
  expect(isRunning()).toBe(false);
});

test("a second process has its PostgreSQL started again when the first one stops, and stops it at its own end", async () => {
  const first = await startElsewhere();
  const second = await startElsewhere();
  const exited = once(first.child, "exit");
  first.child.send("stop");
  await exited;
  await expect
    .poll(() => runSql(second.url, "select 1").then(() => "answers", String), { timeout: 30_000 })
    .toBe("answers");
  const ended = once(second.child, "exit");
  second.child.send("stop");
  await ended;
  expect(isRunning()).toBe(false);
});

test("a second process stops PostgreSQL at its end if the first one was killed", async () => {
  const first = await startElsewhere();
  const second = await startElsewhere();
  await killProcess(first.child);
  const ended = once(second.child, "exit");
  second.child.send("stop");
  await ended;
  expect(isRunning()).toBe(false);
});

test("a PostgreSQL that cannot start is named with the end of its log", async () => {
  await (await start()).stop();
  await expect(startEmbedded(folder, { ...fastSettings, shared_buffers: "nonsense" })).rejects.toThrow(
    /did not start in .*[\s\S]*shared_buffers/,
  );
  expect(isRunning()).toBe(false);
});

test("several processes that start at the same time after a crash share one PostgreSQL", async () => {
  const crashed = await startElsewhere();
  const { pid } = findPostmaster(folder) ?? {};
  await killProcess(crashed.child);
  process.kill(pid ?? 0, "SIGKILL");
  const urls = (await Promise.all([startElsewhere(), startElsewhere(), startElsewhere()])).map(({ url }) => url);
  for (const url of urls) await runSql(url, "select 1");
  expect(readFileSync(join(folder, "server.log"), "utf8")).not.toContain("already exists");
});
