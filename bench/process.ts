import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

/** The process that listens on a port. */
export function serverPid(port: number): number {
  const listening = execFileSync("ss", ["-Hltnp", `sport = :${port}`], { encoding: "utf8" });
  return Number(/pid=(\d+)/.exec(listening)?.[1]);
}

export function residentMegabytes(pid: number): number {
  return megabytes(pid, "VmRSS");
}

/** The most that the process held since `forgetPeak`. */
export function peakMegabytes(pid: number): number {
  return megabytes(pid, "VmHWM");
}

export function forgetPeak(pid: number) {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

function megabytes(pid: number, field: string): number {
  const found = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(found?.[1]) / 1_024;
}
