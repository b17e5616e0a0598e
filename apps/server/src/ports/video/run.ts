import { spawn } from "node:child_process";
import { type Confined, confine } from "./confine.ts";

export type Run = Confined & {
  wallSeconds: number;
  /** Takes standard output line by line; without it, it is kept. */
  onLine?: (line: string) => void;
  signal?: AbortSignal;
};

/** `code` is null when a signal ended the process; `errors` is the tail of standard error. */
export type Outcome = { code: number | null; output: Buffer; errors: string };

const keptOutputBytes = 1_000_000;
const keptErrorChars = 16_000;

/** Runs a tool in its own process group, under limits; throws when it cannot be started, takes too long or is aborted. */
export async function run(job: Run): Promise<Outcome> {
  job.signal?.throwIfAborted();
  const [command, ...args] = confine(job);
  const child = spawn(command, args, {
    cwd: "/",
    detached: true,
    env: {},
    stdio: ["ignore", "pipe", "pipe"],
  });
  let failure: unknown;
  const kill = (reason: unknown) => {
    failure ??= reason;
    killGroup(child.pid);
  };
  const onAbort = () => kill(job.signal?.reason);
  const clock = setTimeout(() => kill(new Error(`${job.tool} took over ${job.wallSeconds} s`)), job.wallSeconds * 1000);
  job.signal?.addEventListener("abort", onAbort, { once: true });

  const output = job.onLine ? lineReader(job.onLine, kill) : keeper(kill);
  child.stdout.on("data", output.take);
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-keptErrorChars);
  });
  try {
    const ended = await new Promise<number | null>((resolve, reject) => {
      child.on("error", reject);
      child.on("close", resolve);
    });
    if (failure !== undefined) throw failure;
    if (ended !== 0 && /^(prlimit|setpriv|bwrap): /.test(errors))
      throw new Error(`${job.tool} did not start: ${errors}`);
    const code = job.sandbox.name === "bubblewrap" ? unlessSignalled(ended) : ended;
    return { code, output: output.end(), errors };
  } finally {
    clearTimeout(clock);
    job.signal?.removeEventListener("abort", onAbort);
  }
}

/** bubblewrap says by 128 and its number which signal ended the tool, as a shell does. */
function unlessSignalled(code: number | null): number | null {
  return code !== null && code > 128 && code < 160 ? null : code;
}

function killGroup(pid: number | undefined) {
  try {
    if (pid) process.kill(-pid, "SIGKILL");
  } catch {}
}

function keeper(stop: (reason: Error) => void) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return {
    take(chunk: Buffer) {
      bytes += chunk.length;
      if (bytes > keptOutputBytes) stop(new Error("too much output"));
      else chunks.push(chunk);
    },
    end: () => Buffer.concat(chunks),
  };
}

function lineReader(onLine: (line: string) => void, stop: (reason: unknown) => void) {
  let rest = "";
  return {
    take(chunk: Buffer) {
      const lines = (rest + chunk.toString("latin1")).split("\n");
      rest = lines.pop() ?? "";
      if (rest.length > keptOutputBytes) stop(new Error("too long a line"));
      try {
        for (const line of lines) onLine(line);
      } catch (error) {
        stop(error);
      }
    },
    end() {
      if (rest) onLine(rest);
      return Buffer.alloc(0);
    },
  };
}
