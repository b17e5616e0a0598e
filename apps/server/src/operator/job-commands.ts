import { sql } from "kysely";
import { jobs } from "../jobs.ts";
import type { Operator } from "./with-operator.ts";

type QueueRow = { queue: string; ready: number; active: number; deferred: number; failed: number; oldest: Date | null };

/** Prints the queues that have jobs, or all. `oldest` is how long the first of the ready jobs has waited. */
export async function printQueues({ db, now }: Operator, { all }: { all?: true }) {
  // The counts of pg-boss are from its last pass, up to a minute ago.
  const { rows } = await sql<QueueRow>`
    select queue.name as queue,
      count(*) filter (where state < 'active' and start_after <= now())::int as ready,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state < 'active' and start_after > now())::int as deferred,
      count(*) filter (where state = 'failed')::int as failed,
      min(start_after) filter (where state < 'active' and start_after <= now()) as oldest
    from pgboss.queue queue left join pgboss.job job on job.name = queue.name
    where queue.name not like '\\_\\_%'
    group by queue.name order by queue.name`.execute(db);
  const shown = rows.filter(({ ready, active, deferred, failed }) => all || ready + active + deferred + failed > 0);
  const table = shown.map(({ oldest, ...counts }) => ({ ...counts, oldest: oldest ? formatAge(oldest, now()) : "" }));
  if (table.length > 0) console.table(table);
  else console.log("No queue has a job that waits, runs or has failed.");
}

type JobRow = { id: string; state: string; createdAt: Date; retries: number; message: string | null };

/** Prints the newest 20 jobs that have failed for good, with the first line of their errors. */
export async function printFailedJobs({ db }: Operator, queue: string) {
  assertQueue(queue);
  const { rows } = await sql<JobRow>`
    select id, state, created_on as "createdAt", retry_count as retries, output->>'message' as message
    from pgboss.job where name = ${queue} and state = 'failed' order by created_on desc limit 20`.execute(db);
  if (rows.length === 0) console.log(`No job of ${queue} has failed.`);
  for (const { id, createdAt, retries, message } of rows)
    console.log(`${id}  ${createdAt.toISOString()}  ${retries} retries  ${message?.split("\n")[0] ?? ""}`);
}

/** Runs failed jobs again: those with these ids, or all of the queue. */
export async function retryJobs({ boss, db }: Operator, queue: string, ids: readonly string[]) {
  assertQueue(queue);
  const { rows } = await sql<{ id: string }>`
    select id from pgboss.job where name = ${queue} and state = 'failed'`.execute(db);
  const failed = rows.map(({ id }) => id);
  const unknown = ids.filter((id) => !failed.includes(id));
  if (unknown.length > 0) throw new Error(`No failed job of ${queue}: ${unknown.join(", ")}`);
  const chosen = ids.length > 0 ? [...ids] : failed;
  if (chosen.length > 0) await boss.retry(queue, chosen);
  console.log(`${chosen.length} ${chosen.length === 1 ? "job" : "jobs"} of ${queue} will run again.`);
}

/** Runs a scheduled job now. Others need the input that their senders give them. */
export async function runJob({ boss }: Operator, queue: string) {
  assertQueue(queue);
  if (!jobs.find((job) => job.queue === queue)?.cron) throw new Error(`${queue} is not a scheduled job.`);
  await boss.send(queue, {});
  console.log(`${queue} was sent to a worker.`);
}

function assertQueue(queue: string) {
  if (!jobs.some((job) => job.queue === queue))
    throw new Error(`There is no queue ${queue}. script/admin queues --all prints them.`);
}

function formatAge(since: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - since.getTime()) / 1_000));
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}
