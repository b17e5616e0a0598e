import { type Failure, idOf } from "./reports.ts";

/** More failures than this are not a matter of chance, and are not run again. */
export const maxRerun = 20;
/** A run with more flaky tests than this fails. */
export const maxFlaky = 5;

export type Verdict = {
  failed: Failure[];
  /** Failed, and passed when they were run alone. */
  flaky: Failure[];
  /** Why the run fails although each failed test passed alone. */
  reasons: string[];
};

/** Judges the failures of a run. `passedAlone` has a value for each, `before` the names of tests that were flaky in their last run. */
export function toVerdict(
  failures: readonly Failure[],
  passedAlone: readonly boolean[],
  before: ReadonlySet<string>,
): Verdict {
  const flaky = failures.filter((_, at) => passedAlone[at]);
  const failed = failures.filter((_, at) => !passedAlone[at]);
  const repeated = flaky.map(idOf).filter((id) => before.has(id));
  return {
    failed,
    flaky,
    reasons: [
      ...(flaky.length > maxFlaky ? [`${flaky.length} tests are flaky, more than ${maxFlaky}`] : []),
      ...repeated.map((id) => `flaky twice in a row: ${id}`),
    ],
  };
}

/** The names of flaky tests to remember: those of this run, and those of before that this run did not include. */
export function toHistory(
  before: ReadonlySet<string>,
  { flaky, passed }: { flaky: readonly string[]; passed: readonly string[] },
): string[] {
  const cured = new Set(passed);
  return [...new Set([...[...before].filter((id) => !cured.has(id)), ...flaky])].sort();
}
