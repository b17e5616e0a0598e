import { execFileSync, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "camarim-environment-"));
afterAll(() => rmSync(folder, { recursive: true }));

function sourceWith(version: string | undefined) {
  for (const [name, lines] of [
    ["npm", "exit 9"],
    ["node", version ? `echo ${version}` : "exit 1"],
  ] as const) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${lines}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  const root = join(import.meta.dirname, "../..");
  const bash = execFileSync("sh", ["-c", "command -v bash"], { encoding: "utf8" }).trim();
  const PATH = `${folder}:${process.env.PATH}`;
  return spawnSync(bash, ["-c", ". script/environment"], {
    cwd: root,
    encoding: "utf8",
    env: { ...process.env, PATH },
  });
}

test.each(["v18.20.4", "v8.17.0", undefined])("Node %s is refused before anything is installed", (version) => {
  const { status, stderr, stdout } = sourceWith(version);
  expect([status, stdout]).toEqual([1, ""]);
  expect(stderr).toBe(`Camarim needs Node.js 20 or newer with npm; found: ${version ?? "none"}.\n`);
});

test("Node 20 and newer is accepted", () => {
  expect(sourceWith("v20.0.0").status).toBe(0);
});
