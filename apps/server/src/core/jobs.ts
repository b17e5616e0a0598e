import { fromKysely, type PgBoss, type QueueOptions, type QueuePolicy, type SendOptions } from "pg-boss";
import type { Ctx } from "./ctx.ts";
import { recoverJobs } from "./recover-jobs.ts";
import { runWithSource } from "./request-source.ts";

/** `run` is idempotent: it may be called again after a crash or a lost response. */
export type Job<T extends object = object> = {
  queue: string;
  /** Parallel jobs per process; default 1. */
  concurrency?: number;
  /** In America/Sao_Paulo. */
  cron?: string;
  /** Also run once when a worker starts, because runs that were due without a worker are lost. */
  atStart?: true;
  options?: QueueOptions;
  /** Events that this job handles. */
  on?: readonly Event<T>[];
  run: (ctx: Ctx, input: T, signal: AbortSignal) => Promise<void>;
};

/** Published by a module and handled by jobs of higher modules; named in the past tense. */
export type Event<T extends object> = { event: string; __input?: T };

/** Infers the type of the input. */
export function defineJob<T extends object>(job: Job<T>): Job<T> {
  return job;
}

/** Sends a job within the transaction of `ctx`: a rollback leaves no job. */
export async function enqueue<T extends object>(
  ctx: Pick<Ctx, "boss" | "db">,
  job: Job<T>,
  input: NoInfer<T>,
  options: SendOptions = {},
) {
  await ctx.boss.send(job.queue, input, { ...options, db: fromKysely(ctx.db) });
}

/** Publishes an event within the transaction of `ctx`. */
export async function announce<T extends object>(ctx: Pick<Ctx, "boss" | "db">, event: Event<T>, input: T) {
  await ctx.boss.publish(event.event, input, { db: fromKysely(ctx.db) });
}

/** Creates the queues and subscriptions, or updates the options of existing queues. */
export async function declareJobs(boss: PgBoss, jobs: readonly Job[]) {
  for (const job of jobs) {
    const { queue, options, on = [] } = job;
    const policy = toPolicy(job);
    const queueOptions = {
      notify: true,
      heartbeatSeconds: 10,
      retryLimit: 3,
      retryBackoff: true,
      retryDelay: 1,
      ...options,
    };
    await boss.createQueue(queue, { ...queueOptions, policy });
    await boss.updateQueue(queue, queueOptions);
    await updatePolicy(boss, queue, policy);
    for (const { event } of on) await boss.subscribe(event, queue);
  }
  await ignoreActiveSingletons(boss);
}

/**
 * Scheduled jobs run once at a time in the whole installation, however long a run takes: `stately` keeps at most one more
 * waiting. A queue that also handles events keeps each, since the running job may not have read what an event is about.
 */
function toPolicy({ cron, on = [] }: Job): QueuePolicy {
  if (!cron) return "standard";
  return on.length ? "singleton" : "stately";
}

/** pg-boss sets the policy of a queue only when it creates it. Jobs that already wait keep the former policy. */
async function updatePolicy(boss: PgBoss, queue: string, policy: QueuePolicy) {
  await boss
    .getDb()
    .executeSql("update pgboss.queue set policy = $2 where name = $1 and policy is distinct from $2", [queue, policy]);
}

/**
 * pg-boss stores which scheduled jobs its supervision found running, and fetches no other job of their queue until it looks again: up to
 * two minutes after the run has ended or its worker was killed, and one more while processes cache it. Its unique indexes alone keep a
 * second job from running at the same time, so the snapshot is dropped.
 */
async function ignoreActiveSingletons(boss: PgBoss) {
  await boss.getDb().executeSql(`do $$ begin
    perform pg_advisory_xact_lock(hashtext('camarim singletons_active'));
    if not exists (select from pg_trigger where tgname = 'singletons_active_is_ignored') then
      create function pgboss.ignore_singletons_active() returns trigger language plpgsql as
        'begin new.singletons_active := null; return new; end';
      create trigger singletons_active_is_ignored before update of singletons_active on pgboss.queue
        for each row when (new.singletons_active is not null) execute function pgboss.ignore_singletons_active();
      update pgboss.queue set singletons_active = null where singletons_active is not null;
    end if;
  end $$`);
}

// pg-boss notifies of new jobs, but not of retries: by default the job of a killed worker would wait up to 30 s longer.
const polling = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 };

/** Starts the workers and schedules of all jobs. */
export async function workJobs(ctx: Ctx, jobs: readonly Job[]) {
  recoverJobs(ctx);
  for (const job of jobs) {
    if (job.cron) await ctx.boss.schedule(job.queue, job.cron, null, { tz: "America/Sao_Paulo" });
    if (job.atStart) await ctx.boss.send(job.queue, {});
    for (let worker = 0; worker < (job.concurrency ?? 1); worker++) await workQueue(ctx, job);
  }
}

async function workQueue(ctx: Ctx, job: Job) {
  let worker: string | undefined;
  worker = await ctx.boss.work<object>(job.queue, polling, async ([fetched]) => {
    if (!fetched) return;
    try {
      await runWithSource(
        () => undefined,
        () => job.run(ctx, fetched.data ?? {}, fetched.signal),
      );
    } finally {
      // One NOTIFY covers all jobs of a transaction: without this, each after the first would wait for the next poll.
      if (worker) ctx.boss.notifyWorker(worker);
    }
  });
}
