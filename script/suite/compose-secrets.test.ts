import { spawnSync } from "node:child_process";
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { root } from "./reports.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "camarim-secrets-"));
  for (const name of ["deploy", "script"]) mkdirSync(join(folder, name));
  copyFileSync(join(root, "deploy/compose-secrets"), join(folder, "deploy/compose-secrets"));
  writeFileSync(join(folder, "script/version"), "#!/bin/bash\necho v1\n", { mode: 0o755 });
});
afterEach(() => rmSync(folder, { recursive: true }));

const run = (backupTo: string) =>
  spawnSync(join(folder, "deploy/compose-secrets"), ["camarim.example", backupTo]).status;
const listWritten = () => readdirSync(folder).filter((name) => name.startsWith(".env"));

test("secrets are written all or not at all, and once", () => {
  writeFileSync(join(folder, "file"), "");
  expect([run(join(folder, "file/backup")), listWritten()]).toEqual([1, []]);
  expect(run(join(folder, "backup"))).toBe(0);
  const all = [".env", ".env.camarim", ".env.camarim-migration", ".env.postgres"];
  expect(listWritten()).toEqual(all);
  const secrets = readFileSync(join(folder, ".env.camarim"), "utf8");
  expect([run(join(folder, "backup")), listWritten()]).toEqual([1, all]);
  expect(readFileSync(join(folder, ".env.camarim"), "utf8")).toBe(secrets);
});
