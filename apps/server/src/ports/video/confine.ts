import { accessSync, constants } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { limitMemory } from "./input-limits.ts";
import { VideoFailed } from "./port.ts";
import { type Sandbox, sandboxCommand } from "./sandbox.ts";

export type Confined = {
  tool: "ffmpeg" | "ffprobe";
  args: string[];
  sandbox: Sandbox;
  /** The only file that may be read. */
  input?: string;
  /** The only folder that may be written to. */
  outputFolder?: string;
  /** Default 2. */
  niceness?: number;
  /** Sum of all threads. */
  cpuSeconds: number;
  /** Limit of a written file. */
  fileBytes: number;
  /** Of a picture that is larger than usual, which needs more memory. */
  pixels?: number | undefined;
};

/** The command line with its limits and its sandbox. */
export function toConfinedCommand(job: Confined): [string, ...string[]] {
  const toolPath = findOnPath(job.tool);
  if (!toolPath) throw new VideoFailed(`${job.tool} is not on the PATH`);
  const [nice, setpriv, prlimit] = [findOnPath("nice"), findOnPath("setpriv"), findOnPath("prlimit")];
  const limits = [
    // At the first limit it gets SIGXCPU, and not the SIGKILL of a machine without memory.
    `--cpu=${Math.ceil(job.cpuSeconds)}:${Math.ceil(job.cpuSeconds) + 2}`,
    `--as=${limitMemory(job.pixels)}`,
    `--fsize=${Math.ceil(job.fileBytes)}`,
    "--nofile=64",
    "--core=0",
  ];
  // Priorities: requests, then inspecting and remuxing, then encoding.
  const niceCommand = nice ? [nice, "-n", String(job.niceness ?? 2)] : [];
  // The tool has its own process group, and must end with this process, also after a kill -9.
  const parentDeathCommand = setpriv ? [setpriv, "--pdeathsig", "KILL"] : [];
  const limitCommand = prlimit ? [prlimit, ...limits] : [];
  const [first, ...rest] = [
    ...niceCommand,
    ...parentDeathCommand,
    ...limitCommand,
    ...sandboxCommand(toolPath, job),
    toolPath,
    ...job.args,
  ];
  return [first ?? toolPath, ...rest];
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
