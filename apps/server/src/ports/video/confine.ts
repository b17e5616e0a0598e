import { accessSync, constants } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { addressSpaceBytes } from "./guard.ts";
export type Confined = {
  tool: "ffmpeg" | "ffprobe";
  args: string[];
  /** Of all threads together. */
  cpuSeconds: number;
  /** Largest file that may be written. */
  fileBytes: number;
};

/** The command line inside its limits; the one place to put a sandbox around it. */
export function confine({ tool, args, cpuSeconds, fileBytes }: Confined): [string, ...string[]] {
  const found = findOnPath(tool);
  if (!found) throw new Error(`${tool} is not on the PATH`);
  const [setpriv, prlimit] = [findOnPath("setpriv"), findOnPath("prlimit")];
  const limits = [
    `--cpu=${Math.ceil(cpuSeconds)}`,
    `--as=${addressSpaceBytes}`,
    `--fsize=${Math.ceil(fileBytes)}`,
    "--nofile=64",
    "--core=0",
  ];
  // Our own end must end it too, however we end: it has a process group of its own.
  const dieWithUs = setpriv ? [setpriv, "--pdeathsig", "KILL"] : [];
  const [first, ...rest] = [...dieWithUs, ...(prlimit ? [prlimit, ...limits] : []), found, ...args];
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
