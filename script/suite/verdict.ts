import { type Failure, idOf, wholeFile } from "./reports.ts";

/** More failures of one file than this have one cause, such as a page that the browser has stopped drawing: the file is run again whole. */
export const maxSingle = 5;
/** More failures than this, or files of many, are not a matter of chance, and are not run again. */
export const maxRerun = 20;
/** A run with more flaky tests than this, or files of many, fails. */
export const maxFlaky = 5;

export type Verdict = {
  failed: Failure[];
  /** Failed, and passed when they were run again. */
  flaky: Failure[];
  /** Why the run fails although each failed test passed then. */
  reasons: string[];
};

/** What is run again together: each failure alone, but those of a file with many at once. */
export function toReruns(failures: readonly Failure[]): Failure[][] {
  const files = Map.groupBy(failures, ({ suite, file }) => `${suite} ${file}`);
  return [...files.values()].flatMap((all) => (all.length > maxSingle ? [all] : all.map((failure) => [failure])));
}

/**
 * Judges the failures of a run. `passedAgain` has those that passed when they were run again, `before` the names of tests that were flaky
 * in their last run.
 */
export function toVerdict(
  failures: readonly Failure[],
  passedAgain: ReadonlySet<Failure>,
  before: ReadonlySet<string>,
): Verdict {
  const flaky = failures.filter((failure) => passedAgain.has(failure));
  const failed = failures.filter((failure) => !passedAgain.has(failure));
  const { length: causes } = toReruns(flaky);
  const repeated = flaky.map(idOf).filter((id) => before.has(id));
  return {
    failed,
    flaky,
    reasons: [
      ...(causes > maxFlaky ? [`${causes} tests are flaky, more than ${maxFlaky}`] : []),
      ...repeated.map((id) => `flaky twice in a row: ${id}`),
    ],
  };
}

/** The names of flaky tests to remember: those of this run, and those of before that did not pass in it. A file passes with its tests. */
export function toHistory(
  before: ReadonlySet<string>,
  { flaky, passed }: { flaky: readonly string[]; passed: readonly string[] },
): string[] {
  const cured = new Set([
    ...passed,
    ...passed.map((id) => idOf({ file: id.split(" › ")[0] as string, titles: [wholeFile] })),
  ]);
  return [...new Set([...[...before].filter((id) => !cured.has(id)), ...flaky])].sort();
}
