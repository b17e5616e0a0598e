import type { PgBoss } from "pg-boss";
import type { JobSettings } from "./job-queue.ts";
import { queueNames } from "./queues.ts";

/** With a heartbeat, `watchJobs` finds the jobs of killed workers. */
const options = { heartbeatSeconds: 10, retryLimit: 3, retryBackoff: true, retryDelay: 1 };

/** A mail server may be away for hours: from two seconds, for whoever waits for a code, to nine hours in all. */
const patient = { ...options, retryLimit: 13, retryDelay: 2 };

/** Creates the queues or updates their options, and removes schedules of earlier releases. */
export async function declareQueues(boss: PgBoss, jobs: readonly JobSettings[]) {
  for (const name of queueNames) {
    const ownOptions = name === "mail" ? patient : options;
    await boss.createQueue(name, { ...ownOptions, policy: "exclusive" });
    await boss.updateQueue(name, ownOptions);
  }
  for (const { name, key } of await boss.getSchedules())
    if (!jobs.some((job) => job.cron && job.queue === name && job.name === key)) await boss.unschedule(name, key);
}
