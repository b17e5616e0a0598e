import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { freePort } from "../script/free-port.ts";
import { type Figure, measureMedian } from "./figure.ts";
import { findServerPid, readResidentMegabytes } from "./process.ts";

const root = join(import.meta.dirname, "..");
const restMs = 10_000;

/** `script/server` in an installation that has run before. */
export async function measureStart(): Promise<Figure[]> {
  const data = mkdtempSync(join(tmpdir(), "camarim-bench-"));
  const [server, worker]: [number[], number[]] = [[], []];
  await start(data, "both", [], 0);
  const seconds = await measureMedian(3, () => start(data, "both", server, restMs));
  await start(data, "worker", worker, restMs);
  rmSync(data, { recursive: true, force: true });
  return [
    figure("Second start of `script/server`", seconds, 2, "s"),
    figure("Memory of the idle server, 10 s after start", Math.max(...server), 110, "MB"),
    figure("Memory of an idle worker, 10 s after start", Math.max(...worker), 90, "MB"),
  ];
}

async function start(data: string, role: "both" | "worker", idle: number[], restMs: number): Promise<number> {
  const port = await freePort();
  const ports = role === "worker" ? { OPS_PORT: String(port) } : { PORT: String(port) };
  const settings = { DATABASE_URL: "", CAMARIM_DATA: data, CAMARIM_ROLE: role, LOG_LEVEL: "warn", ...ports };
  const env = { ...process.env, ...settings };
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

function figure(what: string, value: number, limit: number, unit: string): Figure {
  return {
    what,
    measured: `${value.toFixed(1)} ${unit}`,
    baseline: "",
    target: `≤ ${limit} ${unit}`,
    met: value <= limit,
  };
}
