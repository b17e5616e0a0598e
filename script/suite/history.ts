import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { toHistory } from "./verdict.ts";

/** Outside of the checkout, since CI has a new one for each run. */
const file = join(process.env.XDG_CACHE_HOME ?? join(homedir(), ".cache"), "camarim/flaky-tests.json");

/** Names of the tests that were flaky in the last run that included them; none on a machine without earlier runs. */
export function readHistory(): Set<string> {
  try {
    return new Set(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return new Set();
  }
}

export function writeHistory(run: { flaky: readonly string[]; passed: readonly string[] }): void {
  const names = toHistory(readHistory(), run);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(names, null, 2)}\n`);
}
