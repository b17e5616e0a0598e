import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const program = `
  import { postponeOptimization } from ${JSON.stringify(join(import.meta.dirname, "postpone-optimization.ts"))};
  const optimize = postponeOptimization();
  const early = (x) => x + 1;
  const late = (x) => x + 1;
  for (let i = 0; i < 20_000; i++) early(i);
  optimize();
  for (let i = 0; i < 20_000; i++) late(i);
`;

test("V8 optimizes no function until it is told to", async () => {
  const options = ["--trace-opt", "--no-concurrent-recompilation", "--input-type=module", "--eval", program];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, options);
  const compiled = [...stdout.matchAll(/completed compiling \S+ <JSFunction (\w*)/g)].map(([, name]) => name);
  expect(compiled).not.toContain("early");
  expect(compiled).toContain("late");
  // An unknown flag is ignored with a message.
  expect(stderr).not.toContain("unrecognized flag");
});
