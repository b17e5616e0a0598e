import type { PgBoss } from "pg-boss";
import type { Ctx } from "./ctx.ts";

/** Each round of pg-boss over all queues writes two rows per queue. */
export const supervision = { superviseIntervalSeconds: 120, monitorIntervalSeconds: 120 };

/** With a heartbeat of 10 s, the job of a killed worker is recovered within 15 s. */
const intervalMs = 2_000;

/** Makes queues with a lost heartbeat due for pg-boss, which looks after each every two minutes. Writes nothing if there are none. */
const claimQueues = `
  update pgboss.queue set monitor_claim_on = pgboss.job_now() - interval '1 day'
  where name in (
    select name from pgboss.job
    where state = 'active' and heartbeat_on + heartbeat_seconds * interval '1 s' < pgboss.job_now()
  )
  returning name`;

/**
 * Retries the jobs of killed workers until `boss` stops. pg-boss can do so only by supervising all queues more often, and
 * each time writes to every queue.
 */
export function recoverJobs({ boss, log }: Pick<Ctx, "boss" | "log">) {
  let isRunning = false;
  const timer = setInterval(async () => {
    if (isRunning) return;
    isRunning = true;
    await superviseLost(boss).catch((err) => log.warn({ err }, "jobs of killed workers could not be recovered"));
    isRunning = false;
  }, intervalMs).unref();
  boss.once("stopped", () => clearInterval(timer));
}

async function superviseLost(boss: PgBoss) {
  const { rows } = (await boss.getDb().executeSql(claimQueues)) as { rows: { name: string }[] };
  for (const { name } of rows) await boss.supervise(name);
}
