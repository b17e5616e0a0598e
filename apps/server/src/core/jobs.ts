import { fromKysely, type PgBoss, type QueueOptions, type SendOptions } from "pg-boss";
import type { Ctx } from "./ctx.ts";

/** One kind of background work. `run` is idempotent: it may be called again after a crash or a lost answer. */
export type Job<T extends object = object> = {
  queue: string;
  /** How many at once in one process; 1 unless told. */
  concurrency?: number;
  /** Cron in America/Sao_Paulo, for work that comes by the clock. */
  cron?: string;
  /** Also once when a worker starts: what was due while none ran is made up for at once. */
  atStart?: true;
  options?: QueueOptions;
  /** Events this job answers. */
  on?: readonly Event<T>[];
  run: (ctx: Ctx, input: T, signal: AbortSignal) => Promise<void>;
};

/** Something that a module publishes, in the past tense; jobs of higher modules handle it. */
export type Event<T extends object> = { event: string; __input?: T };

/** Keeps the type of a job's input, and lets jobs of any input stand in one list. */
export function defineJob<T extends object>(job: Job<T>): Job<T> {
  return job;
}

/** Sends within the caller's transaction: a rollback leaves no job. */
export async function enqueue<T extends object>(ctx: Ctx, job: Job<T>, input: NoInfer<T>, options: SendOptions = {}) {
  await ctx.boss.send(job.queue, input, { ...options, db: fromKysely(ctx.db) });
}

/** Announces within the caller's transaction. */
export async function announce<T extends object>(ctx: Ctx, event: Event<T>, input: T) {
  await ctx.boss.publish(event.event, input, { db: fromKysely(ctx.db) });
}

/** Makes the queues; running it again changes nothing but their options. */
export async function declareJobs(boss: PgBoss, jobs: readonly Job[]) {
  for (const { queue, options, on = [] } of jobs) {
    const wanted = { notify: true, heartbeatSeconds: 10, retryLimit: 3, retryBackoff: true, retryDelay: 1, ...options };
    await boss.createQueue(queue, wanted);
    await boss.updateQueue(queue, wanted);
    for (const { event } of on) await boss.subscribe(event, queue);
  }
}

// New work is told by NOTIFY, but a retry is not: unless told, a killed worker's job would wait for up to 30 s more.
const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 };

/** Starts taking work from every queue. */
export async function workJobs(ctx: Ctx, jobs: readonly Job[]) {
  for (const job of jobs) {
    if (job.cron) await ctx.boss.schedule(job.queue, job.cron, null, { tz: "America/Sao_Paulo" });
    if (job.atStart) await ctx.boss.send(job.queue, {});
    for (let worker = 0; worker < (job.concurrency ?? 1); worker++) await workQueue(ctx, job);
  }
}

async function workQueue(ctx: Ctx, job: Job) {
  let worker: string | undefined;
  worker = await ctx.boss.work<object>(job.queue, polling, async ([taken]) => {
    if (!taken) return;
    try {
      await job.run(ctx, taken.data ?? {}, taken.signal);
    } finally {
      // NOTIFY comes once for all that a transaction enqueues: without this, each of them would wait for the next poll.
      if (worker) ctx.boss.notifyWorker(worker);
    }
  });
}
