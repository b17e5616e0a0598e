import { randomUUID } from "node:crypto";
import type { JobWithMetadata as Fetched, PgBoss } from "pg-boss";
import type { Ctx } from "../ctx.ts";
import { keepListening } from "../database/keep-listening.ts";
import { runWithSource } from "../http/request-source.ts";
import { runWithLogContext } from "../log-context.ts";
import { channel, toSendOptions } from "./job-queue.ts";
import type { Job } from "./jobs.ts";
import { type QueueName, queueNames, queues } from "./queues.ts";
import { watchJobs } from "./watch-jobs.ts";

/** Workers are woken by NOTIFY and by `watchJobs`; their own poll finds what both have missed. */
const pollingIntervalSeconds = 60;
const putBackSeconds = 60;

/** Starts the workers and schedules of these queues, for all of `jobs`. `stop` them before pg-boss. */
export async function workJobs(ctx: Ctx, jobs: readonly Job[], names: readonly QueueName[] = queueNames) {
  const { boss } = ctx.queue;
  const byName = new Map(jobs.map((job) => [job.name, job]));
  for (const job of jobs.filter(({ queue }) => names.includes(queue))) {
    const options = toSendOptions(job, job.name);
    const schedule = { ...options, key: job.name, tz: "America/Sao_Paulo" };
    if (job.cron) await boss.schedule(job.queue, job.cron, {}, schedule);
    if (job.atStart) await boss.send(job.queue, {}, options);
  }
  const wake = (queue: string) => wakeWorkers(boss, queue);
  for (const name of names) {
    const { workers, perJob } = queues[name];
    const concurrency = { localConcurrency: workers, localGroupConcurrency: perJob };
    const options = { pollingIntervalSeconds, ...concurrency, includeMetadata: true } as const;
    await boss.work(name, options, async ([fetched]: Fetched<object>[]) => {
      if (!fetched) return;
      // One notification covers many jobs.
      wake(name);
      const job = byName.get(fetched.groupId ?? "");
      if (job) await runJob(ctx, job, fetched);
      else await putBack(ctx, name, fetched);
    });
  }
  const listening = await keepListening(ctx, channel, {
    message: (payload) => payload.split(",").forEach(wake),
    started: () => names.forEach(wake),
    lost: (err) =>
      ctx.log.warn({ err }, "new jobs start up to two seconds later: the connection that listens was lost"),
  });
  const watch = watchJobs(ctx, wake);
  return {
    async stop() {
      watch.stop();
      await listening.stop();
    },
  };
}

/** One that is idle looks for a job now, and those at work look for another one as soon as they have finished. */
function wakeWorkers(boss: PgBoss, queue: string) {
  const workers = boss.getWipData().filter(({ name }) => name === queue);
  const idle = workers.find(({ count }) => count === 0);
  for (const { id, count } of workers) if (count > 0 || id === idle?.id) boss.notifyWorker(id);
}

async function runJob(ctx: Ctx, job: Job, { data, signal, retryCount, retryLimit }: Fetched<object>) {
  const { requestId, ...input } = (data ?? {}) as { requestId?: string };
  const run = () => job.run(ctx, input, signal);
  await runWithLogContext({ job: job.name, ...(requestId && { requestId }) }, async () => {
    try {
      await runWithSource(() => undefined, run);
    } catch (err) {
      ctx.log.warn({ err }, "a job failed; it runs again unless this was its last attempt");
      if (retryCount >= retryLimit) await job.giveUp?.(ctx, input);
      throw err;
    }
  });
}

/** For the workers of a later release, while both run. */
async function putBack(ctx: Ctx, queue: QueueName, { groupId, data }: Fetched<object>) {
  ctx.log.warn({ queue, job: groupId }, "a job that this release does not know is put back for a minute");
  const group = groupId ? { group: { id: groupId } } : {};
  await ctx.queue.boss.send(queue, data, { ...group, startAfter: putBackSeconds, singletonKey: randomUUID() });
}
