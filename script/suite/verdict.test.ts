import { expect, test } from "vitest";
import type { Failure } from "./reports.ts";
import { maxFlaky, toHistory, toVerdict } from "./verdict.ts";

const failure = (name: string): Failure => ({
  ...{ suite: "server", titles: [name], file: "a.test.ts", message: "expected 2", kept: [], isTest: true },
});
const never = new Set<string>();

test("a failure that passes alone is flaky, and the run is green", () => {
  const [one, two] = [failure("one"), failure("two")];
  expect(toVerdict([one, two], [true, true], never)).toEqual({ failed: [], flaky: [one, two], reasons: [] });
});

test("a failure that fails alone has failed", () => {
  const [one, two] = [failure("one"), failure("two")];
  expect(toVerdict([one, two], [true, false], never)).toEqual({ failed: [two], flaky: [one], reasons: [] });
});

test("more than five flaky tests fail the run", () => {
  const many = Array.from({ length: maxFlaky + 1 }, (_, at) => failure(`test ${at}`));
  const passed = many.map(() => true);
  expect(toVerdict(many.slice(1), passed.slice(1), never).reasons).toEqual([]);
  expect(toVerdict(many, passed, never).reasons).toEqual(["6 tests are flaky, more than 5"]);
});

test("a test that is flaky in two runs in a row fails the second", () => {
  const before = new Set(["a.test.ts › one", "a.test.ts › other"]);
  expect(toVerdict([failure("one")], [true], before).reasons).toEqual(["flaky twice in a row: a.test.ts › one"]);
  // It failed, so that it is not flaky.
  expect(toVerdict([failure("one")], [false], before).reasons).toEqual([]);
});

test("a flaky test is remembered until a run has passed it at once", () => {
  const before = new Set(["slow", "cured", "again"]);
  expect(toHistory(before, { flaky: ["new", "again"], passed: ["cured", "any"] })).toEqual(["again", "new", "slow"]);
});
