import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { groups, testFiles } from "./integration.ts";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "integration-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function run(...args: string[]): string[] {
  const env = { ...process.env, XDG_CACHE_HOME: folder };
  const { stdout, status } = spawnSync("node", [join(import.meta.dirname, "integration.ts"), ...args], {
    env,
    encoding: "utf8",
  });
  expect(status).toBe(0);
  return stdout.split("\n").filter(Boolean);
}

test.each(Object.entries(groups))("the group %s has tests", (_name, group) => {
  expect(testFiles(group).length).toBeGreaterThan(0);
});

test("on a machine where nothing is known all integration tests run, and then those whose files have changed", () => {
  const record = join(folder, "record.json");
  const all = Object.values(groups).flatMap(testFiles).length;
  expect(run("exclude", "passed", record)).toEqual([]);
  run("passed", record);
  expect(run("exclude", "passed", record)).toHaveLength(all);

  const others = { ...JSON.parse(readFileSync(record, "utf8")), pgbouncer: "of other contents" };
  writeFileSync(record, JSON.stringify(others));
  run("passed", record);
  const excluded = run("exclude", "passed", record);
  expect(excluded).toHaveLength(all - 1);
  expect(excluded).not.toContain("src/pgbouncer.api.test.ts");
});

test("the default run leaves all of them out, and the full one none", () => {
  const record = join(folder, "record.json");
  expect(run("exclude", "all", record)).toContain("src/ports/video/traces.test.ts");
  run("passed", record);
  expect(run("exclude", "none", record)).toEqual([]);
});
