import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";

/**
 * The program of a thread (`run-thread.ts`): posts what `work` yields, and what it returns, when it is asked for. So a thread is never
 * more than a value ahead of whoever reads it.
 */
export async function serveThread<Input>(
  work: (input: Input) => Generator<unknown, unknown, never> | AsyncGenerator<unknown, unknown, never>,
) {
  if (!parentPort) throw new Error("this program runs in a thread only");
  const steps = work(workerData as Input);
  for await (const [answer] of on(parentPort, "message")) {
    const { value, done } = await steps.next(answer as never);
    parentPort.postMessage(value);
    if (done) return;
  }
}
