import type { Ctx } from "../ctx.ts";

const intervalMs = 2_000;

/** Queues with a job that is due: a retry, one with a delay, or one whose notification was lost. */
const dueQueues = `
  select name from pgboss.queue where exists (
    select from pgboss.job
    where job.name = queue.name and not blocked and state < 'active' and start_after <= pgboss.job_now()
  )`;

/** With a heartbeat of 10 s, the jobs of a killed worker are found within 12 s. All jobs have a group, by which active ones are indexed. */
const lostJobs = `
  select name as queue, json_agg(json_build_object('id', id, 'retryCount', retry_count)) as jobs from pgboss.job
  where state = 'active' and group_id is not null
    and heartbeat_on + heartbeat_seconds * interval '1 s' < pgboss.job_now()
  group by name`;

/**
 * Wakes the workers of queues with jobs that are due, and retries the jobs of killed workers. pg-boss does both by a poll of each
 * worker and by a supervision that writes to each queue.
 */
export function watchJobs({ queue: { boss }, log }: Pick<Ctx, "queue" | "log">, wake: (queue: string) => void) {
  let isRunning = false;

  async function watch() {
    const db = boss.getDb();
    const due: { rows: { name: string }[] } = await db.executeSql(dueQueues);
    for (const { name } of due.rows) wake(name);
    const lost: { rows: { queue: string; jobs: { id: string; retryCount: number }[] }[] } =
      await db.executeSql(lostJobs);
    for (const { queue, jobs } of lost.rows) await boss.fail(queue, jobs, { message: "the worker stopped" });
  }

  const timer = setInterval(async () => {
    if (isRunning) return;
    isRunning = true;
    await watch().catch((err) => log.warn({ err }, "jobs that are due could not be looked for"));
    isRunning = false;
  }, intervalMs).unref();
  return { stop: () => clearInterval(timer) };
}
