import { readdirSync } from "node:fs";
import { join, relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

export const root = join(import.meta.dirname, "../..");

export type Failure = {
  suite: string;
  /** Titles of the describe blocks and of the test. */
  titles: string[];
  /** Path relative to the repository; empty for a suite that died. */
  file: string;
  /** Of a journey, which its runner finds by its line. */
  line?: number;
  /** First line of the error. */
  message: string;
  /** Paths, relative to the repository, of the trace, the screenshot and the server's log, as far as there are any. */
  kept: string[];
  /** Whether it can be run alone: of a failed hook, or a file that does not load, only the file can, and of a suite that died nothing. */
  isTest: boolean;
};

export type SuiteReport = {
  /** The ids of the tests. */
  passed: string[];
  failures: Failure[];
  files: { file: string; ms: number }[];
};

/** In the place of a title: a hook or the file itself failed. */
export const wholeFile = "(file)";

/** `file › title › title`. */
export const idOf = ({ file, titles }: Pick<Failure, "file" | "titles">) =>
  [file, ...titles].filter(Boolean).join(" › ");

const pathOf = (file: string) => (file.startsWith("/") ? relative(root, file) : file);
const firstLine = (message: string) => stripVTControlCharacters(message).trim().split("\n")[0]?.slice(0, 300) ?? "";

type VitestTest = { status: string; ancestorTitles: string[]; title: string; failureMessages: string[] };
type VitestReport = {
  testResults: {
    name: string;
    status: string;
    message: string;
    startTime: number;
    endTime: number;
    assertionResults: VitestTest[];
  }[];
};

/** The report of `vitest --reporter=json`. `results` is the folder of TEST_RESULTS, with the logs of products. */
export function readVitest(suite: string, { testResults }: VitestReport, results: string): SuiteReport {
  const report: SuiteReport = { passed: [], failures: [], files: [] };
  for (const { name: path, status, message, startTime, endTime, assertionResults } of testResults) {
    const file = pathOf(path);
    const kept = filesOf(join(results, "server"), `${logNameOf(file)}.log`);
    report.files.push({ file, ms: endTime - startTime });
    const failed = assertionResults.filter((test) => test.status === "failed");
    for (const { ancestorTitles, title, status, failureMessages } of assertionResults) {
      const titles = [...ancestorTitles, title];
      if (status === "passed") report.passed.push(idOf({ file, titles }));
      if (status !== "failed") continue;
      const text = firstLine(failureMessages[0] ?? "");
      report.failures.push({ suite, titles, file, message: text, kept, isTest: true });
    }
    if (status === "failed" && failed.length === 0)
      report.failures.push({ suite, titles: [wholeFile], file, message: firstLine(message), kept, isTest: false });
  }
  return report;
}

type PlaywrightResult = {
  duration: number;
  workerIndex: number;
  error?: { message?: string };
  attachments: { path?: string }[];
};
type PlaywrightSuite = {
  title: string;
  suites?: PlaywrightSuite[];
  specs: { title: string; file: string; line: number; tests: { status: string; results: PlaywrightResult[] }[] }[];
};
type PlaywrightReport = { config: { rootDir: string }; suites: PlaywrightSuite[]; errors: { message?: string }[] };

/** The report of `playwright --reporter=json`. `results` as in `readVitest`. */
export function readPlaywright(suite: string, json: PlaywrightReport, results: string): SuiteReport {
  const report: SuiteReport = { passed: [], failures: [], files: [] };
  const durations = new Map<string, number>();
  const visit = ({ specs, suites = [] }: PlaywrightSuite, outer: string[]) => {
    for (const { title, file: local, line, tests } of specs) {
      const file = pathOf(`${json.config.rootDir}/${local}`);
      const titles = [...outer, title];
      for (const test of tests) {
        const ms = test.results.reduce((sum, { duration }) => sum + duration, 0);
        durations.set(file, (durations.get(file) ?? 0) + ms);
        if (test.status === "expected") report.passed.push(idOf({ file, titles }));
        if (test.status !== "unexpected") continue;
        const result = test.results.find(({ error }) => error);
        const message = firstLine(result?.error?.message ?? "");
        const attached = result?.attachments.flatMap(({ path }) => (path ? [pathOf(path)] : [])) ?? [];
        const logs = filesOf(join(results, "journeys/logs"), `worker-${result?.workerIndex}-`);
        report.failures.push({ suite, titles, file, line, message, kept: [...attached, ...logs], isTest: true });
      }
    }
    for (const inner of suites) visit(inner, [...outer, inner.title]);
  };
  // The outermost suites are files.
  for (const fileSuite of json.suites) visit(fileSuite, []);
  for (const { message = "" } of json.errors)
    report.failures.push({ suite, titles: ["(run)"], file: "", message: firstLine(message), kept: [], isTest: false });
  report.files = [...durations].map(([file, ms]) => ({ file, ms }));
  return report;
}

/** The name of the log of a test file's product, without its ending; apps/server/test/product.ts writes it. */
export const logNameOf = (file: string) => file.replace(/\.ts$/, "").replaceAll("/", "-");

function filesOf(folder: string, prefix: string): string[] {
  try {
    const names = readdirSync(folder).filter((name) => name.startsWith(prefix));
    return names.map((name) => pathOf(join(folder, name)));
  } catch {
    return [];
  }
}
