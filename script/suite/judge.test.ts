import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";

let folder: string;
let tests: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "judge-"));
  // Vitest runs what is in the folder of its suite only.
  const build = join(import.meta.dirname, "build");
  mkdirSync(build, { recursive: true });
  tests = mkdtempSync(join(build, "judge-"));
});
afterEach(() => {
  for (const path of [folder, tests]) rmSync(path, { recursive: true, force: true });
});

/** Runs a test file of this content as script/test does, and the judge. */
function run(content: string) {
  const file = join(tests, "example.test.ts");
  writeFileSync(file, content);
  const reports = join(folder, "reports");
  mkdirSync(reports, { recursive: true });
  const report = `--outputFile.json=${join(reports, "suite.json")}`;
  const { status: code } = spawnSync("vitest", ["run", "--reporter=json", report, file], { cwd: import.meta.dirname });
  writeFileSync(join(reports, "suite.code"), String(code));
  const env = { ...process.env, XDG_CACHE_HOME: folder, TEST_RESULTS: join(folder, "results") };
  const judge = spawnSync("node", [join(import.meta.dirname, "judge.ts"), reports], { env, encoding: "utf8" });
  return { status: judge.status, lines: judge.stdout.trim().split("\n"), output: judge.stdout };
}

const failsOnce = (marker: string) => `
  import { existsSync, writeFileSync } from "node:fs";
  import { describe, expect, test } from "vitest";
  describe("a file (with brackets)", () => {
    test("passes", () => {});
    test("fails once + passes alone?", () => {
      const isSecond = existsSync(${JSON.stringify(marker)});
      writeFileSync(${JSON.stringify(marker)}, "");
      expect(isSecond ? 2 : 1).toBe(2);
    });
  });`;

test("a test that passes alone is on the list of flaky tests, and its second time in a row fails the run", () => {
  const first = run(failsOnce(join(folder, "first")));
  expect(first.output).toContain("\nFlaky (failed, and passed alone; each is a bug):\n");
  expect(first.output).toMatch(
    /example\.test\.ts › a file \(with brackets\) › fails once \+ passes alone\?: .*expected 1/,
  );
  expect([first.lines.at(-1), first.status]).toEqual(["2 passed, 0 failed", 0]);
  const second = run(failsOnce(join(folder, "second")));
  expect(second.output).toContain("flaky twice in a row:");
  expect([second.lines.at(-1), second.status]).toEqual(["2 passed, 1 failed", 1]);
});

test("a file of which many tests fail is run again whole, and counts as one", () => {
  const marker = JSON.stringify(join(folder, "page"));
  const { lines, output } = run(`
    import { existsSync, writeFileSync } from "node:fs";
    import { afterAll, expect, test } from "vitest";
    afterAll(() => writeFileSync(${marker}, ""));
    test.each([1, 2, 3, 4, 5, 6, 7, 8])("test %i", (at) => {
      expect(at === 3 || (at !== 8 && existsSync(${marker}))).toBe(true);
    });`);
  expect(output).toMatch(/passed {2}.*example\.test\.ts › test 1\n/);
  expect(output).toMatch(/\nFailed:\n.*example\.test\.ts › test 8: /);
  expect(lines.at(-1)).toBe("7 passed, 1 failed");
});

test("a test that fails alone too has failed", () => {
  const { lines, output, status } = run(`
    import { expect, test } from "vitest";
    test("passes", () => {});
    test("fails", () => expect(1).toBe(2));`);
  expect(output).toMatch(/\nFailed:\n.*example\.test\.ts › fails: .*expected 1 to be 2/);
  expect(output).not.toContain("Flaky");
  expect([lines.at(-1), status]).toEqual(["1 passed, 1 failed", 1]);
});

test("a file that does not load has failed", () => {
  const { lines, output, status } = run("throw new Error('no such thing');");
  expect(output).toMatch(/\nFailed:\n.*example\.test\.ts › \(file\): .*no such thing/);
  expect([lines.at(-1), status]).toEqual(["0 passed, 1 failed", 1]);
});

const hookFailsOnce = (marker: string, result = 2) => `
  import { existsSync, writeFileSync } from "node:fs";
  import { beforeAll, expect, test } from "vitest";
  beforeAll(() => {
    const isSecond = existsSync(${JSON.stringify(marker)});
    writeFileSync(${JSON.stringify(marker)}, "");
    if (!isSecond) throw new Error("too slow");
  });
  test("follows", () => expect(${result}).toBe(2));`;

test("a failed hook is flaky if its whole file passes alone, and twice in a row fails the run", () => {
  const first = run(hookFailsOnce(join(folder, "first")));
  expect(first.output).toMatch(/\nFlaky.*\n.*example\.test\.ts › \(file\): .*too slow/);
  expect([first.lines.at(-1), first.status]).toEqual(["1 passed, 0 failed", 0]);
  const second = run(hookFailsOnce(join(folder, "second")));
  expect(second.output).toContain("flaky twice in a row:");
  expect(second.status).toBe(1);
});

test("a failed hook has failed if a test of its file fails after it", () => {
  const { output, status } = run(hookFailsOnce(join(folder, "first"), 1));
  expect(output).toMatch(/\nFailed:\n.*example\.test\.ts › \(file\): .*too slow/);
  expect([output.includes("Flaky"), status]).toEqual([false, 1]);
});
