import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { readPlaywright, readVitest, type SuiteReport } from "./test-reports.ts";

/**
 * Reads the folder of reports of script/test: `<suite>.code` is the exit code of a suite, `<suite>.json` the report of its runner, if it
 * has one. CI shows only the end of a log, so the names of failed tests come last, right before the totals.
 */
const folder = process.argv[2] ?? "";
const root = join(import.meta.dirname, "..");

function readSuite(name: string): SuiteReport {
  const file = join(folder, `${name}.json`);
  const code = readFileSync(join(folder, `${name}.code`), "utf8").trim();
  if (!existsSync(file)) {
    // A suite without a report counts as one test: the checks, or a suite that died before it could report.
    const failures = code === "0" ? [] : [{ name, file: "", message: `ended with code ${code}` }];
    return { passed: 1 - failures.length, failures, retried: [], files: [] };
  }
  const json = JSON.parse(readFileSync(file, "utf8"));
  const report = json.stats ? readPlaywright(json) : readVitest(json);
  if (code !== "0" && report.failures.length === 0)
    report.failures.push({ name, file: "", message: `ended with code ${code}, without a failed test` });
  return report;
}

const firstLine = (message: string) => stripVTControlCharacters(message).trim().split("\n")[0]?.slice(0, 300) ?? "";
const pathOf = (file: string) => (file.startsWith("/") ? relative(root, file) : file);

function print(title: string, lines: string[]) {
  if (lines.length > 0) console.log(`\n${title}\n${lines.map((line) => `  ${line}`).join("\n")}`);
}

const names = readdirSync(folder)
  .filter((file) => file.endsWith(".code"))
  .map((file) => basename(file, ".code"));
const suites = names.map((name) => ({ name, ...readSuite(name) }));
const failures = suites.flatMap((suite) => suite.failures);
const passed = suites.reduce((sum, suite) => sum + suite.passed, 0);
const slowest = suites.flatMap(({ files }) => files).sort((a, b) => b.ms - a.ms);

console.log("");
for (const suite of suites) console.log(`${suite.name}: ${suite.passed} passed, ${suite.failures.length} failed`);
print(
  "The slowest files:",
  slowest.slice(0, 10).map(({ file, ms }) => `${(ms / 1_000).toFixed(1).padStart(6)} s  ${pathOf(file)}`),
);
print(
  "Passed only on a retry, which counts as failed:",
  suites.flatMap((suite) => suite.retried.map(({ name, file }) => `${pathOf(file)} › ${name}`)),
);
print(
  "Failed:",
  failures.map(({ name, file, message }) => `${file && `${pathOf(file)} › `}${name}: ${firstLine(message)}`),
);
console.log(`\n${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
