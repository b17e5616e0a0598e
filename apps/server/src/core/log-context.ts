import { AsyncLocalStorage } from "node:async_hooks";

/** What each log line of a request has, and those of the jobs that it enqueued. */
export type LogContext = { requestId?: string; job?: string };

const contexts = new AsyncLocalStorage<LogContext>();

/** `work`, and what it awaits or starts, logs `context`. */
export function runWithLogContext<T>(context: LogContext, work: () => T): T {
  return contexts.run(context, work);
}

export function findLogContext(): LogContext | undefined {
  return contexts.getStore();
}
