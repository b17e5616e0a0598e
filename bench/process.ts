import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";

export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

export function findServerPid(port: number): number {
  const listening = execFileSync("ss", ["-Hltnp", `sport = :${port}`], { encoding: "utf8" });
  return Number(/pid=(\d+)/.exec(listening)?.[1]);
}

export function readResidentMegabytes(pid: number): number {
  return megabytes(pid, "VmRSS");
}

/** The peak since `deletePeak`. */
export function readPeakMegabytes(pid: number): number {
  return megabytes(pid, "VmHWM");
}

export function deletePeak(pid: number) {
  writeFileSync(`/proc/${pid}/clear_refs`, "5");
}

function megabytes(pid: number, field: string): number {
  const match = new RegExp(`${field}:\\s+(\\d+) kB`).exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(match?.[1]) / 1_024;
}
