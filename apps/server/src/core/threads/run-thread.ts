import { on } from "node:events";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { AppError } from "../app-error.ts";
import { serverFolder } from "../server-folder.ts";

/** `file` is a `*.worker.ts` in `src`, which also the bundle starts from there. What needs more memory than `heapMegabytes` fails. */
export type ThreadProgram = { file: string; heapMegabytes: number };

export type Thread = {
  /** Answers the last message of the thread, if there was one, and returns the next. */
  next: <Out>(answer?: unknown) => Promise<Out>;
  end: () => Promise<void>;
};

/** A folder. Without it a thread compiles its modules each time, which is half of its start. */
const compileCache = process.env.NODE_COMPILE_CACHE;

/**
 * Starts a thread that works on `input` (`serve-thread.ts`). Files of users are parsed in threads, so that they neither stop the event
 * loop nor use up the memory of the server. A thread has no settings and no secrets. UNAVAILABLE once `signal` is aborted.
 */
export function openThread({ file, heapMegabytes }: ThreadProgram, input: unknown, signal?: AbortSignal): Thread {
  if (signal?.aborted) throw new AppError("UNAVAILABLE");
  const worker = new Worker(join(serverFolder, "src", file), {
    workerData: input,
    env: compileCache ? { NODE_COMPILE_CACHE: compileCache } : {},
    execArgv: ["--no-warnings"],
    // Libraries write there: libheif does.
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: 16 },
  });
  // Also an error after the last message that is read.
  worker.on("error", () => {});
  const messages = on(worker, "message", { ...(signal && { signal }), close: ["exit"] });
  return {
    async next(answer = null) {
      worker.postMessage(answer);
      const { value, done } = await messages.next().catch((error) => {
        throw signal?.aborted ? new AppError("UNAVAILABLE") : error;
      });
      if (done) throw new Error(`${file} ended without a message`);
      return value[0];
    },
    end: async () => {
      await worker.terminate();
    },
  };
}

/** A file of at most this size is parsed within milliseconds, which is less than a thread needs to start. */
export const smallFileBytes = 64 * 1024;

/** The same work for a small file, without a thread. */
export function runHere(steps: Generator<unknown, unknown, never> | AsyncGenerator<unknown, unknown, never>): Thread {
  return {
    next: async <Out>(answer: unknown = null) => (await steps.next(answer as never)).value as Out,
    end: async () => {
      await steps.return(undefined);
    },
  };
}

/** Ends the thread with `use`. */
export async function runThread<T>(
  program: ThreadProgram,
  input: unknown,
  signal: AbortSignal | undefined,
  use: (thread: Thread) => Promise<T>,
): Promise<T> {
  const thread = openThread(program, input, signal);
  try {
    return await use(thread);
  } finally {
    await thread.end();
  }
}

/** Whether a thread needed more memory than its program may. */
export function isOutOfMemory(error: unknown): boolean {
  return (error as { code?: string }).code === "ERR_WORKER_OUT_OF_MEMORY";
}
