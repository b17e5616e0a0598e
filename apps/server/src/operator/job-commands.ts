import { sql } from "kysely";
import { type JobSettings, toSendOptions } from "#core/jobs/job-queue";
import type { Operator } from "./with-operator.ts";

type CountRow = {
  job: string;
  queue: string;
  ready: number;
  active: number;
  deferred: number;
  failed: number;
  oldest: Date | null;
};

/** Of a job in a former queue, the name is that of the queue. */
const jobName = sql<string>`coalesce(job.group_id, job.name)`;

/** Prints the jobs that wait, run or have failed, or all jobs. `oldest` is how long the first of the ready ones has waited. */
export async function printQueues({ db, now, queue }: Operator, { all }: { all?: true }) {
  // The counts of pg-boss are from its last pass, up to two minutes ago.
  const { rows } = await sql<CountRow>`
    select ${jobName} as job, job.name as queue,
      count(*) filter (where state < 'active' and start_after <= now())::int as ready,
      count(*) filter (where state = 'active')::int as active,
      count(*) filter (where state < 'active' and start_after > now())::int as deferred,
      count(*) filter (where state = 'failed')::int as failed,
      min(start_after) filter (where state < 'active' and start_after <= now()) as oldest
    from pgboss.job job where (state <= 'active' or state = 'failed') and job.name not like '\\_\\_%'
    group by 1, 2 order by 2, 1`.execute(db);
  const table = rows.map(({ oldest, ...counts }) => ({ ...counts, oldest: oldest ? formatAge(oldest, now()) : "" }));
  const none = { ready: 0, active: 0, deferred: 0, failed: 0, oldest: "" };
  if (all)
    for (const job of queue.jobs)
      if (!rows.some((row) => row.job === job.name)) table.push({ job: job.name, queue: job.queue, ...none });
  if (table.length > 0) console.table(table);
  else console.log("No job waits, runs or has failed.");
}

type JobRow = { id: string; queue: string; createdAt: Date; retries: number; message: string | null };

function listFailed({ db }: Operator, { name }: JobSettings) {
  return sql<JobRow>`
    select id, job.name as queue, created_on as created_at, retry_count as retries, output->>'message' as message
    from pgboss.job job where ${jobName} = ${name} and state = 'failed' order by created_on desc`.execute(db);
}

/** Prints the newest 20 runs of a job that have failed for good, with the first line of their errors. */
export async function printFailedJobs(operator: Operator, name: string) {
  const { rows } = await listFailed(operator, getJob(operator, name));
  if (rows.length === 0) console.log(`No run of ${name} has failed.`);
  for (const { id, createdAt, retries, message } of rows.slice(0, 20))
    console.log(`${id}  ${createdAt.toISOString()}  ${retries} retries  ${message?.split("\n")[0] ?? ""}`);
}

const uniqueViolation = "23505";

/** Runs failed jobs again: those with these ids, or all of this name. Of several with one key, such as scheduled ones, only the newest. */
export async function retryJobs(operator: Operator, name: string, ids: readonly string[]) {
  const { rows } = await listFailed(operator, getJob(operator, name));
  const unknown = ids.filter((id) => !rows.some((row) => row.id === id));
  if (unknown.length > 0) throw new Error(`No failed run of ${name}: ${unknown.join(", ")}`);
  const chosen = rows.filter(({ id }) => ids.length === 0 || ids.includes(id));
  let repeated = 0;
  for (const { queue, id } of chosen)
    try {
      await operator.queue.boss.retry(queue, id);
      repeated += 1;
    } catch (error) {
      if ((error as { code?: unknown }).code !== uniqueViolation) throw error;
    }
  console.log(`${repeated} ${repeated === 1 ? "run" : "runs"} of ${name} will be repeated.`);
  const left = chosen.length - repeated;
  if (left > 0)
    console.log(`${left} ${left === 1 ? "is" : "are"} not, since another one of the same waits or is active.`);
}

/** Runs a scheduled job now. Others need the input that their senders give them. */
export async function runJob(operator: Operator, name: string) {
  const job = getJob(operator, name);
  if (!job.cron) throw new Error(`${name} is not a scheduled job.`);
  await operator.queue.boss.send(job.queue, {}, toSendOptions(job));
  operator.queue.notify(job.queue);
  console.log(`${name} was sent to a worker.`);
}

function getJob({ queue }: Operator, name: string): JobSettings {
  const job = queue.jobs.find((job) => job.name === name);
  if (!job) throw new Error(`There is no job ${name}. script/camarim admin queues --all prints them.`);
  return job;
}

function formatAge(since: Date, now: Date): string {
  const seconds = Math.max(0, Math.round((now.getTime() - since.getTime()) / 1_000));
  if (seconds < 120) return `${seconds} s`;
  return seconds < 7_200 ? `${Math.round(seconds / 60)} min` : `${Math.round(seconds / 3_600)} h`;
}
