import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, globSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { type Failure, idOf, root } from "./reports.ts";
import { resultsFolder, runTests } from "./run-tests.ts";

/**
 * `script/test --stress [files] [--times N] [--seed S]`: runs test files of the server and journeys N times (default 20) while other
 * processes use all cores, with delays between server and PostgreSQL and between browser and server. Run i has the seed S + i - 1, which
 * repeats its delays but not the exact order of events. Prints each failure once. Without files: every journey, and every server test.
 */
const { values, positionals } = parseArgs({
  args: process.argv.slice(2),
  options: {
    times: { type: "string", default: "20" },
    seed: { type: "string", default: String(Math.floor(Math.random() * 1_000_000)) },
  },
  allowPositionals: true,
});
const [times, firstSeed] = [Number(values.times), Number(values.seed)];
if (!Number.isInteger(times) || times < 1 || !Number.isInteger(firstSeed))
  throw new Error("--times and --seed are whole numbers");

const folders = { server: "apps/server/", journeys: "e2e/" };
const all = globSync(["apps/server/{src,simulators,test}/**/*.test.ts", "e2e/*.spec.ts"], { cwd: root });
const files = positionals.length > 0 ? positionals : all;
const missing = files.filter((file) => !existsSync(join(root, file.replace(/:\d+$/, ""))));
if (missing.length > 0) throw new Error(`no such file: ${missing.join(", ")}`);
const bySuite = Object.entries(folders).map(
  ([suite, folder]) => [suite, files.filter((file) => file.startsWith(folder)).sort()] as const,
);

const busy: ChildProcess[] = [];
for (let core = 0; core < availableParallelism(); core++)
  busy.push(spawn(process.execPath, ["-e", "for (;;);"], { stdio: "ignore" }));
process.on("exit", () => {
  for (const child of busy) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => process.exit(1));

const found = new Map<string, { failure: Failure; seeds: number[] }>();
let passed = 0;
let failed = 0;
for (let run = 0; run < times; run++) {
  const seed = firstSeed + run;
  for (const [suite, chosen] of bySuite) {
    if (chosen.length === 0) continue;
    const results = join(resultsFolder(), `stress-${seed}`);
    const report = await runTests({ suite, files: chosen, results, env: { TEST_STRESS_SEED: String(seed) } });
    passed += report.passed.length;
    failed += report.failures.length;
    console.log(`seed ${seed}, ${suite}: ${report.passed.length} passed, ${report.failures.length} failed`);
    for (const failure of report.failures) {
      const known = found.get(idOf(failure));
      if (known) known.seeds.push(seed);
      else {
        found.set(idOf(failure), { failure, seeds: [seed] });
        console.log([`  ${idOf(failure)}: ${failure.message}`, ...failure.kept].join("\n    "));
        if (!failure.isTest) console.log(report.output.slice(-4_000));
      }
    }
  }
}

if (found.size > 0) console.log("\nFailures, with their seeds:");
for (const { failure, seeds } of found.values())
  console.log(`  ${idOf(failure)}: ${failure.message}\n    ${seeds.length} of ${times}, seeds ${seeds.join(", ")}`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 || passed === 0 ? 1 : 0;
process.exit();
