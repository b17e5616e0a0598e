import { type Outcome, type Run, run } from "./run.ts";
import type { Sandbox } from "./sandbox.ts";

export type Probe = { path: string; sandbox: Sandbox; signal?: AbortSignal | undefined };

type ProbeRun = Pick<Run, "args" | "onLine"> & Partial<Pick<Run, "wallSeconds" | "cpuSeconds" | "pixels">>;

/** Runs a tool that writes nothing, with the limits of an inspection. */
export function runProbe(file: Probe, tool: Run["tool"], rest: ProbeRun): Promise<Outcome> {
  const { path: input, sandbox, signal } = file;
  return run({ tool, wallSeconds: 10, cpuSeconds: 8, ...rest, input, sandbox, fileBytes: 0, signal });
}
