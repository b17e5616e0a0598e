import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { processes } from "./process-table.ts";

/** Larger than any pid (PID_MAX_LIMIT of Linux). */
const noPid = 4_194_305;
const stopTimeoutMs = 60_000;
const pollMs = 50;

export type Postmaster = { pid: number; acceptsConnections: boolean };

/** The PostgreSQL that runs on a data folder. The pid in its file is not enough: after a crash it may be that of another process. */
export function findPostmaster(folder: string): Postmaster | undefined {
  const lines = readPidFile(folder);
  const pid = Number.parseInt(lines[0] ?? "", 10);
  if (!pid || !processes.worksIn(pid, folder)) return undefined;
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
