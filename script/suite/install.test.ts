import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "./reports.ts";

// What script/install would do on a Debian with the folders of this test. The drill `releases` installs one.

let folder: string;
const at = (path: string) => join(folder, path);
function write(path: string, content: string, mode = 0o644) {
  mkdirSync(dirname(at(path)), { recursive: true });
  writeFileSync(at(path), content, { mode });
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "camarim-install-"));
  cpSync(join(root, "deploy"), at("sources/deploy"), { recursive: true });
  write("sources/script/version", "#!/bin/bash\necho v2\n", 0o755);
  for (const name of ["script/install", "deploy/releases"]) {
    const script = readFileSync(join(root, name), "utf8");
    write(`sources/${name}`, script.replaceAll(/(?<=[\s"=(])\/(?=(?:etc|opt|run|var\/lib)\/)/g, `${folder}/`), 0o755);
  }
  write("etc/os-release", "ID=debian\nVERSION_ID=12\n");
});
afterEach(() => rmSync(folder, { recursive: true }));

function install(...options: string[]) {
  const { status, stdout, stderr } = spawnSync(at("sources/script/install"), ["--dry-run", "--no-caddy", ...options], {
    env: { PATH: process.env.PATH },
    encoding: "utf8",
  });
  expect(status, stderr).toBe(0);
  return stdout.split("\n").map((line) => line.trim());
}

/** As a first run leaves it that was interrupted after the switch to its release. */
function addInstallation() {
  write("opt/camarim/releases/v1/RELEASE", "v1\n");
  symlinkSync("releases/v1", at("opt/camarim/current"));
  write("etc/camarim/environment", "PUBLIC_URL='https://loja.example.com'\n");
  write("etc/camarim/migration.environment", "");
  write("etc/camarim/backup.environment", "");
}

test("the first run ends with a backup and its check", () => {
  const steps = install("loja.example.com");
  const unfinished = steps.indexOf(`touch ${at("var/lib/camarim-backup/unfinished")}`);
  const backup = steps.indexOf("camarim backup");
  expect(steps.slice(backup)).toEqual(expect.arrayContaining(["camarim backup check"]));
  expect(unfinished).toBeGreaterThan(0);
  expect(steps.indexOf(`rm -f ${at("var/lib/camarim-backup/unfinished")}`)).toBeGreaterThan(backup);
  expect(backup).toBeGreaterThan(unfinished);
});

test("a run after an interrupted first one makes its backup, and a later one does not", () => {
  addInstallation();
  write("var/lib/camarim-backup/unfinished", "");
  expect(install()).toContain("camarim backup");
  // It has to be started for that.
  expect(install("--no-start")).not.toContain("camarim backup");
  rmSync(at("var/lib/camarim-backup/unfinished"));
  expect(install()).not.toContain("camarim backup");
});
