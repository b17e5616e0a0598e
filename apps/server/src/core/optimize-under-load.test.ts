import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const program = `
  import { setTimeout as wait } from "node:timers/promises";
  import { optimizeUnderLoad } from ${JSON.stringify(join(import.meta.dirname, "optimize-under-load.ts"))};

  // As Node would measure it without other processes: on a busy machine each callback takes long.
  let utilization = 0.1;
  performance.eventLoopUtilization = () => ({ idle: 0, active: 0, utilization });
  const { watch } = optimizeUnderLoad();
  const once = (x) => x + 1;
  const always = (x) => x + 2;
  for (let i = 0; i < 50_000; i++) always(once(i));
  watch();
  for (let i = 0; i < 25; i++) {
    await wait(100);
    for (let j = 0; j < 100; j++) always(j);
  }
  console.log("work");
  utilization = 1;
  const from = process.cpuUsage();
  while (process.cpuUsage(from).user < 4_000_000) {
    await new Promise(setImmediate);
    for (let j = 0; j < 1_000; j++) always(j);
  }
`;

test("V8 optimizes nothing in a process that starts or is idle, and what runs in one that is busy", async () => {
  const options = ["--trace-opt", "--input-type=module", "--eval", program];
  const { stdout, stderr } = await promisify(execFile)(process.execPath, options, { maxBuffer: 2 ** 26 });
  const [idle = "", busy = ""] = stdout.split("work\n");
  expect(idle).not.toContain("completed compiling");
  expect(busy).toMatch(/completed compiling \S+ <JSFunction always .*MAGLEV/);
  expect(busy).toMatch(/completed compiling .*TURBOFAN/);
  expect(busy).not.toContain("<JSFunction once ");
  // V8 ignores an unknown flag with a message.
  expect(stderr).not.toContain("unrecognized flag");
});
