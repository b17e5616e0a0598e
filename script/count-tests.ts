import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

type Count = { passed: number; failed: number };

/** Vitest's report, or Playwright's. */
function read(file: string): Count {
  const report = JSON.parse(readFileSync(file, "utf8"));
  if (report.stats) {
    const { expected, unexpected, flaky } = report.stats;
    if (flaky > 0) console.log(`${flaky} passed only at the second try`);
    return { passed: expected + flaky, failed: unexpected };
  }
  return { passed: report.numPassedTests, failed: report.numFailedTests };
}

const folder = process.argv[2] ?? "";
const files = readdirSync(folder);
const total: Count = { passed: 0, failed: 0 };

for (const name of files.filter((file) => file.endsWith(".code")).map((file) => basename(file, ".code"))) {
  const green = readFileSync(join(folder, `${name}.code`), "utf8").trim() === "0";
  // A suite without a report, such as the checks, is one test of its own.
  const count = files.includes(`${name}.json`)
    ? read(join(folder, `${name}.json`))
    : { passed: green ? 1 : 0, failed: 0 };
  if (!green && count.failed === 0) count.failed = 1;
  total.passed += count.passed;
  total.failed += count.failed;
  console.log(`${name}: ${count.passed} passed, ${count.failed} failed`);
}

console.log(`\n${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
