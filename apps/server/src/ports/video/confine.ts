import { accessSync, constants } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { addressSpaceBytes } from "./guard.ts";
import { type Sandbox, walls } from "./sandbox.ts";

export type Confined = {
  tool: "ffmpeg" | "ffprobe";
  args: string[];
  sandbox: Sandbox;
  /** The one file that is read. */
  input?: string;
  /** The one folder that is written to. */
  outputFolder?: string;
  /** How much it gives way; 2 unless told. */
  niceness?: number;
  /** Of all threads together. */
  cpuSeconds: number;
  /** Largest file that may be written. */
  fileBytes: number;
};

/** The command line inside its limits and its sandbox. */
export function confine(job: Confined): [string, ...string[]] {
  const found = findOnPath(job.tool);
  if (!found) throw new Error(`${job.tool} is not on the PATH`);
  const [nice, setpriv, prlimit] = [findOnPath("nice"), findOnPath("setpriv"), findOnPath("prlimit")];
  const limits = [
    `--cpu=${Math.ceil(job.cpuSeconds)}`,
    `--as=${addressSpaceBytes}`,
    `--fsize=${Math.ceil(job.fileBytes)}`,
    "--nofile=64",
    "--core=0",
  ];
  // Requests are answered first, then videos are looked at and repacked, and what is encoded takes what is left.
  const giveWay = nice ? [nice, "-n", String(job.niceness ?? 2)] : [];
  // Our own end must end it too, however we end: it has a process group of its own.
  const dieWithUs = setpriv ? [setpriv, "--pdeathsig", "KILL"] : [];
  const limited = prlimit ? [prlimit, ...limits] : [];
  const [first, ...rest] = [...giveWay, ...dieWithUs, ...limited, ...walls(found, job), found, ...job.args];
  return [first ?? found, ...rest];
}

export function findOnPath(tool: string): string | null {
  for (const folder of (process.env.PATH ?? "").split(delimiter).filter(isAbsolute)) {
    const path = join(folder, tool);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {}
  }
  return null;
}
