import { expect, test } from "vitest";
import type { Failure } from "./reports.ts";
import { maxFlaky, maxSingle, toHistory, toReruns, toVerdict } from "./verdict.ts";

const failure = (name: string, file = "a.test.ts"): Failure => ({
  ...{ suite: "server", titles: [name], file, message: "expected 2", kept: [], isTest: true },
});
const several = (count: number, file?: string) =>
  Array.from({ length: count }, (_, at) => failure(`test ${at}`, file ?? `${at}.test.ts`));
const never = new Set<string>();

test("a failure that passes alone is flaky, and the run is green", () => {
  const [one, two] = [failure("one"), failure("two")];
  expect(toVerdict([one, two], new Set([one, two]), never)).toEqual({ failed: [], flaky: [one, two], reasons: [] });
});

test("a failure that fails alone has failed", () => {
  const [one, two] = [failure("one"), failure("two")];
  expect(toVerdict([one, two], new Set([one]), never)).toEqual({ failed: [two], flaky: [one], reasons: [] });
});

test("more than five flaky tests fail the run", () => {
  const many = several(maxFlaky + 1);
  expect(toVerdict(many.slice(1), new Set(many), never).reasons).toEqual([]);
  expect(toVerdict(many, new Set(many), never).reasons).toEqual(["6 tests are flaky, more than 5"]);
});

test("many failures of one file have one cause, and run again together", () => {
  const many = several(maxSingle + 1, "a.test.ts");
  const few = several(2, "b.test.ts");
  expect(toReruns([...many, ...few])).toEqual([many, ...few.map((one) => [one])]);
  expect(toVerdict(many, new Set(many), never)).toEqual({ failed: [], flaky: many, reasons: [] });
});

test("a test that is flaky in two runs in a row fails the second", () => {
  const before = new Set(["a.test.ts › one", "a.test.ts › other"]);
  const one = failure("one");
  expect(toVerdict([one], new Set([one]), before).reasons).toEqual(["flaky twice in a row: a.test.ts › one"]);
  // It failed, so that it is not flaky.
  expect(toVerdict([one], new Set(), before).reasons).toEqual([]);
});

test("a flaky test is remembered until a run has passed it at once", () => {
  const before = new Set(["slow", "cured", "again"]);
  expect(toHistory(before, { flaky: ["new", "again"], passed: ["cured", "any"] })).toEqual(["again", "new", "slow"]);
});

test("a file that was flaky by a hook is remembered until its tests pass", () => {
  const before = new Set(["a.test.ts › (file)", "b.test.ts › (file)"]);
  const passed = ["a.test.ts › a plan › is saved", "c.test.ts › is saved"];
  expect(toHistory(before, { flaky: [], passed })).toEqual(["b.test.ts › (file)"]);
});
