import type { PgBoss } from "pg-boss";
import type { JobSettings } from "./job-queue.ts";
import { queueNames } from "./queues.ts";

/** With a heartbeat, `watchJobs` finds the jobs of killed workers. */
const options = { heartbeatSeconds: 10, retryLimit: 3, retryBackoff: true, retryDelay: 1 };

/** Creates the queues or updates their options, and removes schedules of earlier releases. */
export async function declareQueues(boss: PgBoss, jobs: readonly JobSettings[]) {
  for (const name of queueNames) {
    await boss.createQueue(name, { ...options, policy: "exclusive" });
    await boss.updateQueue(name, options);
  }
  for (const { name, key } of await boss.getSchedules())
    if (!jobs.some((job) => job.cron && job.queue === name && job.name === key)) await boss.unschedule(name, key);
}
