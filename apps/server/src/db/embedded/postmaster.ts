import { readFileSync, readlinkSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";

/** Larger than any pid (PID_MAX_LIMIT of Linux). */
const noPid = 4_194_305;
const stopTimeoutMs = 60_000;
const pollMs = 50;

export type Postmaster = { pid: number; acceptsConnections: boolean };

/** The PostgreSQL that runs on a data folder. The pid in its file is not enough: after a crash it may be that of another process. */
export function findPostmaster(folder: string): Postmaster | undefined {
  const lines = readPidFile(folder);
  const pid = Number.parseInt(lines[0] ?? "", 10);
  if (!pid || !worksIn(pid, folder)) return undefined;
  return { pid, acceptsConnections: ["ready", "standby"].includes(lines[7]?.trim() ?? "") };
}

/**
 * PostgreSQL does not start while the pid in a file of an earlier one is that of any process. With no process's pid in its own file, it
 * still checks whether processes of the earlier one use the folder, which it would not without the file. That of the socket has no
 * such purpose. Only for who starts PostgreSQL next.
 */
export function clearStalePids(folder: string) {
  if (findPostmaster(folder)) return;
  rmSync(join(folder, ".s.PGSQL.5432.lock"), { force: true });
  const [pid, ...rest] = readPidFile(folder);
  if (!pid || pid === String(noPid)) return;
  // In place: on a full disk an emptied file could not be written again.
  writeFileSync(join(folder, "postmaster.pid"), [noPid, ...rest].join("\n"), { flag: "r+" });
}

/** Ends all connections. Returns whether PostgreSQL has stopped. */
export async function stopPostmaster(folder: string): Promise<boolean> {
  const running = findPostmaster(folder);
  if (!running) return true;
  process.kill(running.pid, "SIGINT");
  const giveUpAtMs = performance.now() + stopTimeoutMs;
  while (findPostmaster(folder)?.pid === running.pid) {
    if (performance.now() > giveUpAtMs) return false;
    await wait(pollMs);
  }
  return true;
}

function readPidFile(folder: string): string[] {
  try {
    return readFileSync(join(folder, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
}

/** A postmaster works in its data folder, the argument of `-D` (start.ts). */
function worksIn(pid: number, folder: string): boolean {
  try {
    return readWorkingFolder(pid) === realpathSync(folder);
  } catch {
    return false;
  }
}

function readWorkingFolder(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EACCES") throw error;
    // Root in a container without CAP_SYS_PTRACE may not read that of another user's process.
    const [, option, folder] = readFileSync(`/proc/${pid}/cmdline`, "utf8").split("\0");
    return option === "-D" && folder ? realpathSync(folder) : undefined;
  }
}
