import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { type Figure, measureMedian } from "./figure.ts";
import { findFreePort, findServerPid, readResidentMegabytes } from "./process.ts";

const root = join(import.meta.dirname, "..");

/** `script/server` in an installation that has run before. */
export async function measureStart(): Promise<Figure[]> {
  const data = mkdtempSync(join(tmpdir(), "camarim-bench-"));
  const idle: number[] = [];
  await start(data, idle, 0);
  const seconds = await measureMedian(3, () => start(data, idle, 10_000));
  rmSync(data, { recursive: true, force: true });
  const megabytes = Math.max(...idle);
  return [
    figure("Second start of `script/server`", seconds, 5, "s"),
    figure("Memory of the idle server, 10 s after start", megabytes, 150, "MB"),
  ];
}

async function start(data: string, idle: number[], restMs: number): Promise<number> {
  const port = await findFreePort();
  const env = { ...process.env, DATABASE_URL: "", CAMARIM_DATA: data, PORT: String(port), LOG_LEVEL: "warn" };
  const begun = performance.now();
  const child = spawn("script/server", { cwd: root, env, stdio: ["ignore", "ignore", "inherit"] });
  while (!(await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined))?.ok) await wait(20);
  const seconds = (performance.now() - begun) / 1_000;
  if (restMs > 0) {
    await wait(restMs);
    idle.push(readResidentMegabytes(findServerPid(port)));
  }
  process.kill(findServerPid(port), "SIGTERM");
  await once(child, "exit");
  return seconds;
}

function figure(what: string, value: number, most: number, unit: string): Figure {
  return {
    what,
    measured: `${value.toFixed(1)} ${unit}`,
    baseline: "",
    target: `≤ ${most} ${unit}`,
    met: value <= most,
  };
}
