import { fromKysely, type SendOptions } from "pg-boss";
import type { Ctx } from "../ctx.ts";
import { findLogContext } from "../log-context.ts";
import { afterCommit } from "../transaction.ts";
import { type Event, type JobSettings, toSendOptions } from "./job-queue.ts";

export type { Event };

export type Job<T extends object = object> = JobSettings<T> & {
  /** Idempotent: it may be called again after a crash or a lost response. A method, so that jobs of all inputs fit into one list. */
  run(ctx: Ctx, input: T, signal: AbortSignal): Promise<void>;
  /** After the last attempt has failed; not if its process was killed. */
  giveUp?(ctx: Ctx, input: T): Promise<void>;
};

/** Infers the type of the input. */
export function defineJob<T extends object>(job: Job<T>): Job<T> {
  return job;
}

/** Sends a job within the transaction of `ctx`: a rollback leaves no job. Its log lines have the id of the request that sent it. */
export async function enqueue<T extends object>(
  ctx: Pick<Ctx, "db" | "queue">,
  job: JobSettings<T>,
  input: NoInfer<T>,
  options: Pick<SendOptions, "singletonKey" | "singletonSeconds" | "startAfter"> = {},
) {
  // pg-boss reads its rows by the names of its own columns.
  const db = fromKysely(ctx.db.withoutPlugins());
  const { requestId } = findLogContext() ?? {};
  await ctx.queue.boss.send(
    job.queue,
    { ...input, ...(requestId && { requestId }) },
    { ...toSendOptions(job), ...options, db },
  );
  if (options.startAfter !== undefined) return;
  if (ctx.db.isTransaction) afterCommit(ctx, () => ctx.queue.notify(job.queue));
  else ctx.queue.notify(job.queue);
}

/** Publishes an event within the transaction of `ctx`. */
export async function announce<T extends object>(ctx: Pick<Ctx, "db" | "queue">, { event }: Event<T>, input: T) {
  const isHandler = ({ on = [] }: JobSettings) => on.some((handled) => handled.event === event);
  for (const job of ctx.queue.jobs.filter(isHandler)) await enqueue(ctx, job, input);
}
