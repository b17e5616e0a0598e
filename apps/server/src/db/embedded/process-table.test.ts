import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { proc, ps } from "./process-table.ts";

/** A program in `folder` with the arguments of a postmaster. */
async function startIn(folder: string) {
  const child = spawn(
    process.execPath,
    ["--eval", "setInterval(() => {}, 1e6); console.log(1)", "--", "-D", folder, "-c", "a=b"],
    { cwd: folder },
  );
  await once(child.stdout, "data");
  const exited = once(child, "exit");
  const kill = async () => {
    child.kill("SIGKILL");
    await exited;
  };
  return { pid: child.pid as number, kill };
}

test.each([
  ["/proc of Linux", proc],
  ["ps, as macOS has it", ps],
])("%s tells processes and their folders apart", async (_, table) => {
  const folder = mkdtempSync(join(tmpdir(), "camarim with space-"));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const process = await startIn(folder);
  const start = table.readStart(process.pid);
  expect(start).not.toBe("");
  expect(table.readStart(process.pid)).toBe(start);
  expect(table.readStart(1)).not.toBe(start);
  expect([table.worksIn(process.pid, folder), table.worksIn(process.pid, tmpdir())]).toEqual([true, false]);
  await process.kill();
  expect([table.readStart(process.pid), table.worksIn(process.pid, folder)]).toEqual(["", false]);
  expect(table.readStart(4_194_305)).toBe("");
});
