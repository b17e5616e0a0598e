import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { type Failure, idOf, readPlaywright, readVitest, root, type SuiteReport } from "./reports.ts";

/** The folder and the arguments of the runner of each suite that has one. */
const runners: Record<string, { folder: string; args: string[]; isPlaywright?: true }> = {
  suite: { folder: "script/suite", args: [] },
  web: { folder: ".", args: ["--config", "vitest.web.config.ts"] },
  server: { folder: "apps/server", args: [] },
  browsers: { folder: "e2e", args: ["--config", "browsers/vitest.config.ts"] },
  journeys: { folder: "e2e", args: [], isPlaywright: true },
};

/** The files of the repository that this run may leave: traces, screenshots and logs of products. */
export const resultsFolder = () => process.env.TEST_RESULTS ?? join(root, "test-results");

/** Reads the report of a suite's runner. */
export function readReport(suite: string, path: string, results: string): SuiteReport {
  const json = JSON.parse(readFileSync(path, "utf8"));
  return json.stats ? readPlaywright(suite, json, results) : readVitest(suite, json, results);
}

type Report = SuiteReport & { output: string };

type Chosen = {
  suite: string;
  /** Paths relative to the repository; a journey's may end with `:line`. */
  files: string[];
  /** A regular expression of names. */
  name?: string;
  /** Folder of what the tests leave. */
  results: string;
  env?: Record<string, string>;
};

/** Runs chosen tests of a suite in a process of their own. A run without a report is one failure. */
export async function runTests({ suite, files, name, results, env = {} }: Chosen): Promise<Report> {
  const runner = runners[suite];
  if (!runner) throw new Error(`the suite ${suite} has no tests that can be run alone`);
  const temporary = mkdtempSync(join(tmpdir(), "report-"));
  const report = join(temporary, "report.json");
  const local = files.map((file) => relative(runner.folder, file));
  const [command, args] = runner.isPlaywright
    ? // A filter of Playwright is a regular expression of the whole path.
      ["playwright", ["test", "--reporter=json", ...local.map((file) => `/${file.replaceAll(".", "\\.")}`)]]
    : ["vitest", ["run", "--reporter=json", `--outputFile.json=${report}`, ...local]];
  const filter = name ? [runner.isPlaywright ? "--grep" : "--testNamePattern", name] : [];
  const child = spawn(command, [...args, ...runner.args, ...filter], {
    cwd: join(root, runner.folder),
    env: { ...process.env, TEST_RESULTS: results, PLAYWRIGHT_JSON_OUTPUT_FILE: report, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  const stop = () => child.kill();
  process.once("exit", stop);
  const [status] = await once(child, "close");
  process.off("exit", stop);
  try {
    if (existsSync(report)) return { ...readReport(suite, report, results), output };
    const message = `ended with code ${status} and without a report`;
    const failure: Failure = { suite, titles: [`(${suite})`], file: "", message, kept: [], isTest: false };
    return { passed: [], failures: [failure], files: [], output };
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

const escapePattern = (text: string) => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&");

/** How a runner finds a test alone. The journeys of a file in serial mode continue each other, so that all of them run. */
export function findAlone(
  { file, line, titles }: Pick<Failure, "file" | "line" | "titles">,
  content: string,
): Pick<Chosen, "files" | "name"> {
  const names = titles.map(escapePattern);
  if (line === undefined) return { files: [file], name: `^${names.join(" > ")}$` };
  if (/^test\.describe\.configure\(\{ mode: "serial" \}\);$/m.test(content)) return { files: [file] };
  // Playwright's names start with the file and end with tags.
  return { files: [`${file}:${line}`], name: names.join(" ") };
}

/**
 * Runs a failed test once more, alone and in a fresh process; of several failures, and of a failed hook, their file. Those that pass: a
 * hook if the whole file does.
 */
export async function runAgain(failures: readonly Failure[], results: string): Promise<Failure[]> {
  const [first] = failures;
  if (!first?.file) return [];
  const isWhole = failures.length > 1 || !first.isTest;
  const chosen = isWhole ? { files: [first.file] } : findAlone(first, readFileSync(join(root, first.file), "utf8"));
  const again = await runTests({ suite: first.suite, ...chosen, results });
  const passed = new Set(again.passed);
  const failed = new Set(again.failures.map(idOf));
  const isClean = passed.size > 0 && failed.size === 0;
  return failures.filter((failure) =>
    failure.isTest ? passed.has(idOf(failure)) && !failed.has(idOf(failure)) : isClean,
  );
}
