import { spawnSync } from "node:child_process";
import { readFileSync, readlinkSync, realpathSync } from "node:fs";

/** What is known of processes. `pid` may be that of any process or of none. */
export type ProcessTable = {
  /** Different for each process that had the pid. Empty if it has ended, even if nobody has reaped it. */
  readStart: (pid: number) => string;
  /** Whether it is the postmaster of a data folder, which is its working folder and the argument of `-D` (start.ts). */
  worksIn: (pid: number, folder: string) => boolean;
};

/** Of Linux: proc_pid_stat(5). */
export const proc: ProcessTable = {
  readStart(pid) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // What follows the name of the program, which may have spaces and brackets: state, …, start time.
      const fields = stat.slice(stat.lastIndexOf(") ") + 2).split(" ");
      return fields[0] === "Z" || fields[0] === "X" ? "" : (fields[19] ?? "");
    } catch {
      return "";
    }
  },
  worksIn(pid, folder) {
    try {
      return readWorkingFolder(pid) === realpathSync(folder);
    } catch {
      return false;
    }
  },
};

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

/** Of macOS, which has no /proc; that of Linux prints the same. */
export const ps: ProcessTable = {
  readStart(pid) {
    const [, state = "", start = ""] = /^\s*(\S+)\s+(.*\S)/.exec(runPs(pid, "state", "lstart")) ?? [];
    return state.startsWith("Z") ? "" : start;
  },
  worksIn: (pid, folder) => runPs(pid, "args").includes(` -D ${folder} `),
};

function runPs(pid: number, ...columns: string[]): string {
  const args = ["-ww", ...columns.flatMap((column) => ["-o", `${column}=`]), "-p", String(pid)];
  return spawnSync("ps", args, { encoding: "utf8", env: { PATH: process.env.PATH, LC_ALL: "C" } }).stdout ?? "";
}

export const processes = process.platform === "linux" ? proc : ps;
