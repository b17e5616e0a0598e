import { expect, test } from "vitest";
import { findAlone } from "./run-tests.ts";

const journey = { file: "e2e/plans.spec.ts", line: 7, titles: ["a plan (new)"] };

test("a journey is found by its line and its name", () => {
  const content = 'test("a plan (new)", async () => {});';
  expect(findAlone(journey, content)).toEqual({ files: ["e2e/plans.spec.ts:7"], name: "a plan \\(new\\)" });
});

test("a journey of a file in serial mode runs with those before it", () => {
  const content = 'test.describe.configure({ mode: "serial" });\n\ntest("a plan (new)", async () => {});';
  expect(findAlone(journey, content)).toEqual({ files: ["e2e/plans.spec.ts"] });
});

test("another test is found by its whole name", () => {
  const chosen = findAlone({ file: "apps/studio/a.test.ts", titles: ["a plan", "is saved?"] }, "");
  expect(chosen).toEqual({ files: ["apps/studio/a.test.ts"], name: "^a plan > is saved\\?$" });
});
