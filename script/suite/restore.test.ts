import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "./reports.ts";

// What deploy/restore says to an operator, with folders of this test in the place of the system's, and with programs in the place of those of
// pgbackrest, PostgreSQL and rclone. The drill `backup` restores a real database.

let folder: string;
const at = (path: string) => join(folder, path);
function write(path: string, content: string, mode = 0o644) {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), content, { mode });
}
const replaceProgram = (name: string, lines: string) => write(`bin/${name}`, `#!/bin/bash\n${lines}\n`, 0o755);
const release = "opt/camarim/releases/v1";
const database = "var/lib/postgresql/15/main";
const listed = (status: object, backup: object[] = []) =>
  replaceProgram("pgbackrest", `case "$*" in *info) echo '${JSON.stringify([{ backup, ...status }])}' ;; esac`);
const readable = { status: { code: 0 } };
const aBackup = { timestamp: { stop: 1_700_000_000 }, info: { size: 1 } };

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "camarim-restore-"));
  for (const name of ["restore", "backup-target", "releases"]) {
    const script = readFileSync(join(root, "deploy", name), "utf8");
    write(
      `${release}/deploy/${name}`,
      script.replaceAll(/(?<=[\s"=(])\/(?=(?:etc|opt|run|usr\/lib|var)\/)/g, `${folder}/`),
      0o755,
    );
  }
  symlinkSync(join(root, "node_modules"), at(`${release}/node_modules`));
  write(`${release}/deploy/backup`, "#!/bin/bash\n", 0o755);
  write(`${release}/apps/server/src/migrate.ts`, "");
  write(`${release}/script/camarim`, "#!/bin/bash\necho The ledger has no discrepancies.\n", 0o755);
  write("etc/camarim/environment", "");
  write("etc/camarim/migration.environment", "");
  write("etc/camarim/backup.environment", `BACKUP_TO=${at("backup")} BACKUP_PASSPHRASE=a`);
  write("etc/pgbackrest/pgbackrest.conf", `pg1-path=${at(database)}\n`);
  write("backup/.camarim-backup", "");
  write("usr/lib/postgresql/15/bin/postgres", "", 0o755);
  write(`${database}/PG_VERSION`, "15\n");
  replaceProgram("id", "echo 0");
  replaceProgram("setpriv", 'shift 3; exec "$@"');
  for (const name of ["chown", "pg_ctlcluster", "rclone"]) replaceProgram(name, "");
  replaceProgram("install", 'shift 7; mkdir -p "$@"');
  replaceProgram("psql", 'case "$*" in *pg_is_in_recovery*) echo f ;; esac');
  listed(readable, [aBackup]);
});
afterEach(() => rmSync(folder, { recursive: true }));

function restore(answer = "yes") {
  const env = { PATH: `${at("bin")}:${process.env.PATH}` };
  const { status, stdout, stderr } = spawnSync(at(`${release}/deploy/restore`), {
    env,
    input: answer,
    encoding: "utf8",
  });
  return { code: status, text: stdout + stderr };
}
const isAsBefore = () => existsSync(at(`${database}/PG_VERSION`));

test("a restore says when it is done, and what it has kept", () => {
  const { code, text } = restore();
  expect([code, text]).toEqual([0, expect.stringContaining("Restored. The ledger has no discrepancies.\n")]);
  const kept = /Delete (\S+) once all is well\./.exec(text)?.[1] ?? "";
  expect(existsSync(join(kept, "PG_VERSION"))).toBe(true);
});

test("a backup that cannot be read is not called empty", () => {
  const message = "[CryptoError] cipher header invalid";
  listed({ status: { code: 99 }, repo: [{ status: { code: 99, message } }] });
  const { code, text } = restore();
  expect([code, isAsBefore()]).toEqual([1, true]);
  expect(text).toContain(message);
  expect(text).toContain("cannot be read.");
  expect(text).not.toContain("There is no backup");
  listed({ status: { code: 2 } });
  expect(restore().text).toContain("There is no backup of the database in");
});

test("where the database cannot be stopped, it says that nothing was restored", () => {
  replaceProgram("pg_ctlcluster", 'case "$*" in *stop*) exit 1 ;; esac');
  const { code, text } = restore();
  expect([code, isAsBefore()]).toEqual([1, true]);
  expect(text).toContain("Nothing was restored or deleted. Camarim and its backup are stopped.");
});

const failRestore = () =>
  replaceProgram(
    "pgbackrest",
    `case "$*" in *info) echo '${JSON.stringify([{ backup: [aBackup], ...readable }])}' ;; *restore*) exit 1 ;; esac`,
  );

test.each([
  ["starts", "", "The database was not restored and is as it was."],
  ["does not start, either", "start*) exit 1 ;;", "The one of before is in its place again and does not start"],
])("after a restore that failed, the database of before %s", (_what, start, expected) => {
  failRestore();
  replaceProgram("pg_ctlcluster", `case "\${*: 3}" in ${start} esac`);
  const { code, text } = restore();
  expect([code, isAsBefore()]).toEqual([1, true]);
  expect(text).toContain(expected);
});

test("after a restore that failed, a database that was lost is not said to be as it was", () => {
  failRestore();
  rmSync(at(database), { recursive: true });
  expect(restore()).toMatchObject({ code: 1, text: expect.stringContaining("there was none before") });
});

test("a backup that fails after the restore does not hide that it is done", () => {
  write(`${release}/deploy/backup`, "#!/bin/bash\nexit 1\n", 0o755);
  const { code, text } = restore();
  expect(code).toBe(1);
  expect(text).toContain("Restored. The ledger has no discrepancies.");
  expect(text).toContain("a backup of what was restored failed: camarim backup");
});
