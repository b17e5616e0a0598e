export type Failure = { name: string; file: string; message: string };
export type SuiteReport = {
  passed: number;
  /** Includes tests that passed on a retry. */
  failures: Failure[];
  retried: Omit<Failure, "message">[];
  files: { file: string; ms: number }[];
};

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

export function readVitest({ testResults }: VitestReport): SuiteReport {
  const report: SuiteReport = { passed: 0, failures: [], retried: [], files: [] };
  for (const { name: file, status, message, startTime, endTime, assertionResults } of testResults) {
    const failed = assertionResults.filter((test) => test.status === "failed");
    report.passed += assertionResults.filter((test) => test.status === "passed").length;
    report.files.push({ file, ms: endTime - startTime });
    for (const { ancestorTitles, title, failureMessages } of failed)
      report.failures.push({ name: [...ancestorTitles, title].join(" › "), file, message: failureMessages[0] ?? "" });
    // A hook or the file itself failed.
    if (status === "failed" && failed.length === 0) report.failures.push({ name: "(file)", file, message });
  }
  return report;
}

type PlaywrightSuite = {
  title: string;
  file: string;
  suites?: PlaywrightSuite[];
  specs: {
    title: string;
    file: string;
    tests: { status: string; results: { duration: number; error?: { message?: string } }[] }[];
  }[];
};
type PlaywrightReport = { config: { rootDir: string }; suites: PlaywrightSuite[]; errors: { message?: string }[] };

export function readPlaywright({ config, suites, errors }: PlaywrightReport): SuiteReport {
  const report: SuiteReport = { passed: 0, failures: [], retried: [], files: [] };
  const durations = new Map<string, number>();
  const visit = (suite: PlaywrightSuite, titles: string[]) => {
    for (const { title, file: local, tests } of suite.specs) {
      const file = `${config.rootDir}/${local}`;
      const name = [...titles, title].join(" › ");
      for (const { status, results } of tests) {
        const ms = results.reduce((sum, { duration }) => sum + duration, 0);
        durations.set(file, (durations.get(file) ?? 0) + ms);
        if (status === "expected") report.passed += 1;
        if (status === "flaky") report.retried.push({ name, file });
        const message = results.find(({ error }) => error)?.error?.message ?? "";
        if (status === "flaky" || status === "unexpected") report.failures.push({ name, file, message });
      }
    }
    for (const inner of suite.suites ?? []) visit(inner, [...titles, inner.title]);
  };
  // The outermost suites are files.
  for (const suite of suites) visit(suite, []);
  for (const { message = "" } of errors) report.failures.push({ name: "journeys", file: "", message });
  report.files = [...durations].map(([file, ms]) => ({ file, ms }));
  return report;
}
