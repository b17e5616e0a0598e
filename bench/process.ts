import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";

export function findServerPid(port: number): number {
  const listening = execFileSync("ss", ["-Hltnp", `sport = :${port}`], { encoding: "utf8" });
  return Number(/pid=(\d+)/.exec(listening)?.[1]);
}

export function readResidentMegabytes(pid: number): number {
  return megabytes(pid, "VmRSS");
}

/** CPU time since the start, of user and system. A tick of /proc is 10 ms. */
export function readCpuSeconds(pid: number): number {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").slice(11, 13) ?? [];
  return (Number(user) + Number(system)) / 100;
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
