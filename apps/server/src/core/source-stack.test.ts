import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { rolldown } from "rolldown";
import { expect, onTestFinished, test } from "vitest";
import { toSourceStack } from "./source-stack.ts";

const source = `type Name = string;
function createFailure(name: Name): Error {
  return new Error(name);
}
console.log(createFailure("refused").stack);
`;

test("positions in a bundle become those of the sources", async () => {
  const folder = mkdtempSync(join(tmpdir(), "camarim-stack-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const [path, file] = [join(folder, "failure.ts"), join(folder, "build/main.mjs")];
  writeFileSync(path, source);
  const bundle = await rolldown({ input: path });
  await bundle.write({ file, sourcemap: true, minify: true });
  // In another process, since vitest maps the stacks of its own.
  const stack = execFileSync(process.execPath, [file], { encoding: "utf8" });
  expect(stack).toMatch(/build\/main\.mjs:\d+:/);
  expect(toSourceStack(stack)).toContain(`${relative(process.cwd(), path)}:3:`);
});

test("positions without a source map stay", () => {
  const stack = "Error: refused\n    at run (file:///srv/apps/server/build/none.js:3:9)";
  expect(toSourceStack(stack)).toBe(stack);
});
