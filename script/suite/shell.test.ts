import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "./reports.ts";

const scripts = execFileSync("git", ["grep", "-lE", "^#!.*bash|^# Sourced by", "--", "deploy", "script", ".ci"], {
  cwd: root,
  encoding: "utf8",
})
  .trim()
  .split("\n");

/** With `pipefail` such a pipe also fails when grep has found its line and ends before the other program has written all. */
const earlyEnd = /\| *grep +-[a-zA-Z]*q/;

test.each(scripts)("%s does not pipe into a grep that ends early", (script) => {
  const lines = readFileSync(join(root, script), "utf8").split("\n");
  expect(lines.filter((line) => earlyEnd.test(line))).toEqual([]);
});
