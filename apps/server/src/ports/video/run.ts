import { spawn } from "node:child_process";
import { type Confined, toConfinedCommand } from "./confine.ts";
import { VideoFailed, VideoRefused } from "./port.ts";

export type Run = Confined & {
  wallSeconds: number;
  /** Receives standard output line by line; without it, `output` contains it. */
  onLine?: (line: string) => void;
  signal?: AbortSignal | undefined;
};

/** `code` is null when a signal ended the process; `errors` is the tail of standard error. */
export type Outcome = { code: number | null; output: Buffer; errors: string };

const maxOutputBytes = 1_000_000;
const maxErrorChars = 16_000;

/**
 * Runs a tool in its own process group, with limits; throws VideoFailed if it cannot start, takes too long or is killed, and the
 * signal's reason if it is aborted.
 */
export async function run(job: Run): Promise<Outcome> {
  job.signal?.throwIfAborted();
  const [command, ...args] = toConfinedCommand(job);
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
  const timer = setTimeout(
    () => kill(new VideoFailed(`${job.tool} took over ${job.wallSeconds} s`)),
    job.wallSeconds * 1000,
  );
  job.signal?.addEventListener("abort", onAbort, { once: true });

  const output = job.onLine ? createLineReader(job.onLine, kill) : createCollector(kill);
  child.stdout.on("data", output.take);
  let errors = "";
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    errors = (errors + text).slice(-maxErrorChars);
  });
  try {
    const [exitCode, signalName] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
      child.on("error", (cause) => reject(new VideoFailed(`${job.tool} did not start`, { cause })));
      child.on("close", (code, name) => resolve([code, name]));
    });
    if (failure !== undefined) throw failure;
    if (exitCode !== 0 && didNotStart.test(errors)) throw new VideoFailed(`${job.tool} did not start: ${errors}`);
    const endedCode = job.sandbox.name === "bubblewrap" ? toExitCode(exitCode) : exitCode;
    const code = job.tool === "ffmpeg" && endedCode === signaledCode ? null : endedCode;
    // Our limits send other signals.
    if (signalName === "SIGKILL" || (code === null && exitCode === killedCode))
      throw new VideoFailed(`${job.tool} was killed: is the machine out of memory?`);
    return { code, output: output.end(), errors };
  } finally {
    clearTimeout(timer);
    job.signal?.removeEventListener("abort", onAbort);
  }
}

/** Of the sandbox's tools, and of the dynamic linker for a library that is missing in the sandbox. */
const didNotStart = /^(nice|prlimit|setpriv|bwrap): |error while loading shared libraries/;

const killedCode = 128 + 9;

/** ffmpeg handles SIGXCPU, and then exits with this. */
const signaledCode = 255;

/** bubblewrap exits with 128 plus the number of the signal that ended the tool. */
function toExitCode(code: number | null): number | null {
  return code !== null && code > 128 && code < 160 ? null : code;
}

function killGroup(pid: number | undefined) {
  try {
    if (pid) process.kill(-pid, "SIGKILL");
  } catch {}
}

function createCollector(stop: (reason: Error) => void) {
  const chunks: Buffer[] = [];
  let bytes = 0;
  return {
    take(chunk: Buffer) {
      bytes += chunk.length;
      if (bytes > maxOutputBytes) stop(new VideoRefused("unsupported", "too much output"));
      else chunks.push(chunk);
    },
    end: () => Buffer.concat(chunks),
  };
}

function createLineReader(onLine: (line: string) => void, stop: (reason: unknown) => void) {
  let rest = "";
  return {
    take(chunk: Buffer) {
      const lines = (rest + chunk.toString("latin1")).split("\n");
      rest = lines.pop() ?? "";
      if (rest.length > maxOutputBytes) stop(new VideoRefused("unsupported", "too long a line"));
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
