// A worker process that announces a story: <database url> <story id> <origin of the push service>. Prints how long it took from the
// first job to the last, and the CPU time of this process.
import { sql } from "kysely";
import { PgBoss } from "pg-boss";
import type { Ctx } from "../apps/server/src/core/ctx.ts";
import { declareQueues } from "../apps/server/src/core/declare-queues.ts";
import { createJobQueue } from "../apps/server/src/core/job-queue.ts";
import { enqueue } from "../apps/server/src/core/jobs.ts";
import { workJobs } from "../apps/server/src/core/work-jobs.ts";
import { connect } from "../apps/server/src/db/connect.ts";
import { createListen } from "../apps/server/src/db/listen.ts";
import { sendStoryPushesJob } from "../apps/server/src/modules/notices/send-story-emails.ts";
import { sendPushesJob } from "../apps/server/src/modules/pushes/send-pushes.ts";
import { deriveVapidKeys } from "../apps/server/src/ports/push/vapid-keys.ts";
import { createWebPush } from "../apps/server/src/ports/push/web-push.ts";

const [url = "", storyId = "", origin = ""] = process.argv.slice(2);
const boss = new PgBoss({ connectionString: url, max: 4, supervise: false, schedule: false });
await boss.start();
const log = { debug() {}, info() {}, warn: console.error, error: console.error };
const keys = deriveVapidKeys(Buffer.alloc(32, 7));
const push = createWebPush({ keys, subject: "mailto:bench@exemplo.com.br", trusted: [origin] });
const jobs = [sendStoryPushesJob, sendPushesJob];
await declareQueues(boss, jobs);
const ctx = {
  db: connect(url, console),
  listen: createListen(url),
  queue: createJobQueue(boss, jobs, log),
  push,
  log,
  now: () => new Date(),
} as unknown as Ctx;
const start = performance.now();
const cpu = process.cpuUsage();
await enqueue(ctx, sendStoryPushesJob, { storyId });
await workJobs(ctx, jobs, ["push"]);
const open = sql<{ count: number }>`select count(*)::int from pgboss.job
  where group_id in (${sendStoryPushesJob.name}, ${sendPushesJob.name}) and state < 'completed'`;
do await new Promise((resolve) => setTimeout(resolve, 100));
while ((await open.execute(ctx.db)).rows[0]?.count !== 0);
const seconds = (performance.now() - start) / 1_000;
const { user, system } = process.cpuUsage(cpu);
console.log(JSON.stringify({ seconds, cpuSeconds: (user + system) / 1e6 }));
process.exit(0);
