import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { readHistory, writeHistory } from "./history.ts";
import { type Failure, idOf, type SuiteReport } from "./reports.ts";
import { readReport, resultsFolder, runAgain } from "./run-tests.ts";
import { maxRerun, toReruns, toVerdict } from "./verdict.ts";

/**
 * Reads the folder of reports of script/test: `<suite>.code` is the exit code of a suite, `<suite>.json` the report of its runner, if it
 * has one. Runs what failed once more, alone, and prints the result of the run
 * (docs/decisions/0059-tests.md). CI shows only the end of a log, so the names of failed tests come last, right before the totals.
 */
const folder = process.argv[2] ?? "";
const results = resultsFolder();

function readSuite(name: string): SuiteReport {
  const file = join(folder, `${name}.json`);
  const code = readFileSync(join(folder, `${name}.code`), "utf8").trim();
  const died = { suite: name, titles: [name], file: "", kept: [], isTest: false };
  if (!existsSync(file)) {
    // A suite without a report counts as one test: the checks, or a suite that died before it could report.
    if (code === "0") return { passed: [name], failures: [], files: [] };
    return { passed: [], failures: [{ ...died, message: `ended with code ${code}` }], files: [] };
  }
  const report = readReport(name, file, results);
  if (code !== "0" && report.failures.length === 0)
    report.failures.push({ ...died, message: `ended with code ${code}, without a failed test` });
  return report;
}

function print(title: string, lines: string[]) {
  if (lines.length > 0) console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join("\n")}`);
}

const names = readdirSync(folder)
  .filter((file) => file.endsWith(".code"))
  .map((file) => basename(file, ".code"));
const suites = names.map((name) => ({ name, ...readSuite(name) }));
const failures = suites.flatMap((suite) => suite.failures);
const slowest = suites.flatMap(({ files }) => files).sort((a, b) => b.ms - a.ms);

console.log("");
for (const suite of suites)
  console.log(`${suite.name}: ${suite.passed.length} passed, ${suite.failures.length} failed`);
print(
  "The slowest files:",
  slowest.slice(0, 10).map(({ file, ms }) => `${(ms / 1_000).toFixed(1).padStart(6)} s  ${file}`),
);

const reruns = toReruns(failures);
const isChance = reruns.length <= maxRerun;
if (reruns.length > 0 && isChance) console.log("\nOnce more, each alone, or the whole file if many of it failed:");
const passedAgain = new Set<Failure>();
for (const [at, rerun] of (isChance ? reruns : []).entries()) {
  for (const failure of await runAgain(rerun, join(results, `alone-${at + 1}`))) passedAgain.add(failure);
  for (const failure of rerun) console.log(`  ${passedAgain.has(failure) ? "passed" : "failed"}  ${idOf(failure)}`);
}

const { failed, flaky, reasons } = toVerdict(failures, passedAgain, readHistory());
const passed = suites.flatMap((suite) => suite.passed);
writeHistory({ flaky: flaky.map(idOf), passed });
print(
  "Failed:",
  failed.flatMap((failure) => [`${idOf(failure)}: ${failure.message}`, ...failure.kept.map((path) => `  ${path}`)]),
);
print(
  "Flaky (failed, and passed alone; each is a bug):",
  flaky.flatMap((failure) => [`${idOf(failure)}: ${failure.message}`, ...failure.kept.map((path) => `  ${path}`)]),
);
print("This run fails:", reasons);
const total = passed.length + flaky.length;
console.log(`\n${total} passed, ${failed.length + reasons.length} failed`);
process.exitCode = failed.length + reasons.length > 0 || total === 0 ? 1 : 0;
