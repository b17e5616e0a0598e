import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "./reports.ts";

// deploy/compose-backup with folders of its own in the place of /backup and /data, and with programs in the place of those of PostgreSQL.

let folder: string;
const at = (path: string) => join(folder, path);
function write(path: string, content: string, mode = 0o644) {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), content, { mode });
}
const replaceProgram = (name: string, lines: string) => write(`bin/${name}`, `#!/bin/bash\n${lines}\n`, 0o755);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "camarim-compose-"));
  const script = readFileSync(join(root, "deploy/compose-backup"), "utf8");
  write("compose-backup", script.replaceAll(/(?<=[\s</"='>]|^)\/(?=(?:backup|data)\b)/gm, `${folder}/`), 0o755);
  write("backup/.camarim-backup", "");
  write("backup/wal/000000010000000000000001.gz", "");
  write(
    "backup/database/20261101T000000Z/data/backup_label",
    "START WAL LOCATION: 0/1 (file 000000010000000000000001)\n",
  );
  write("data/storage/objects/pictures/a.jpg", "a picture");
  for (const name of ["install", "pg_controldata", "pg_verifybackup", "gzip", "sync"]) replaceProgram(name, "");
  replaceProgram("psql", 'case "$*" in *walfile*) echo 000000010000000000000001 ;; esac');
});
afterEach(() => rmSync(folder, { recursive: true }));

function run(...args: string[]) {
  const env = { PATH: `${at("bin")}:${process.env.PATH}`, POSTGRES_USER: "", POSTGRES_PASSWORD: "", POSTGRES_DB: "" };
  const { status, stdout, stderr } = spawnSync(at("compose-backup"), args, { env, encoding: "utf8" });
  return { isDone: status === 0, text: stdout + stderr };
}
const copyOf = (name: string) => at(`backup/objects/pictures/${name}`);

test("a copy of the files whose folder could not be read whole fails, and the next one has all", () => {
  replaceProgram("find", '/usr/bin/find "$@" -not -name "*.jpg"; exit 1');
  expect(run("files").isDone).toBe(false);
  rmSync(at("bin/find"));
  expect(run("files")).toEqual({ isDone: true, text: "" });
  expect(readFileSync(copyOf("a.jpg"), "utf8")).toBe("a picture");
});

test("a check that could not read all files is not passed", () => {
  expect(run("check")).toMatchObject({ isDone: true, text: expect.stringContaining("The backup is whole.") });
  replaceProgram(
    "find",
    'case "$*" in *storage/objects*cnewer*) ;; *storage/objects*) exit 1 ;; *) /usr/bin/find "$@" ;; esac',
  );
  const { isDone, text } = run("check");
  expect([isDone, text]).toEqual([false, expect.not.stringContaining("whole")]);
});

test("a file that a check could not copy is copied by the next run", () => {
  expect(run("check").isDone).toBe(true);
  const before = new Date(Date.now() - 60_000);
  utimesSync(at("backup/.copied"), before, before);
  // It comes while the files are compared, a minute before the second copy.
  const late = at("late");
  replaceProgram("cmp", `touch ${late} ${at("data/storage/objects/pictures/b.jpg")}; exit 1`);
  replaceProgram("date", `[ ! -e ${late} ] || set -- -d "60 seconds" --iso-8601=ns; exec /bin/date "$@"`);
  replaceProgram("cp", 'case "$*" in *b.jpg*) echo "No space left on device" >&2; exit 1 ;; esac; /bin/cp "$@"');
  expect(run("check")).toMatchObject({ isDone: false, text: expect.stringContaining("No space left") });
  for (const name of ["cmp", "cp", "date"]) rmSync(at(`bin/${name}`));
  expect(run("files").isDone).toBe(true);
  expect(existsSync(copyOf("b.jpg"))).toBe(true);
});
