import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { processes } from "./process-table.ts";

/**
 * Writes this process into a file unless another live process is in it; returns whether this process is in it now. A process that has
 * been killed is no live one, even if its pid has been used again or nobody has reaped it.
 */
export function claim(file: string): boolean {
  const own = toIdentity(process.pid);
  for (let attempt = 1; attempt <= 2; attempt++) {
    try {
      writeFileSync(file, own, { flag: "wx" });
      return true;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
    if (readIdentity(file) === own) return true;
    if (findClaimant(file) !== undefined) return false;
    rmSync(file, { force: true });
  }
  return false;
}

/** The pid of the live process that has claimed a file. */
export function findClaimant(file: string): number | undefined {
  const identity = readIdentity(file);
  const pid = Number.parseInt(identity, 10);
  return identity !== "" && identity === toIdentity(pid) ? pid : undefined;
}

function readIdentity(file: string): string {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return "";
  }
}

/** Pid and start time. Empty if the process has ended. */
function toIdentity(pid: number): string {
  const start = processes.readStart(pid);
  return start ? `${pid} ${start}` : "";
}
