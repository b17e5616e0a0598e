// A worker process that processes due renewals once: <database url>. Prints what it did, how long it took, and the largest heap after
// a major collection of V8.
import { PerformanceObserver } from "node:perf_hooks";
import { PgBoss } from "pg-boss";
import type { Ctx } from "../apps/server/src/core/ctx.ts";
import { createJobQueue } from "../apps/server/src/core/jobs/job-queue.ts";
import { connect } from "../apps/server/src/db/connect.ts";
import { noticesJobs } from "../apps/server/src/modules/notices/notices.jobs.ts";
import { paymentsJobs } from "../apps/server/src/modules/payments/payments.jobs.ts";
import { processDueRenewals } from "../apps/server/src/modules/renewals/process-renewals.ts";

const [url = ""] = process.argv.slice(2);
const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false });
await boss.start();
const log = { debug() {}, info() {}, warn() {}, error: console.error };
const ctx = {
  db: connect(url, console),
  queue: createJobQueue(boss, [...paymentsJobs, ...noticesJobs], log),
  log,
  now: () => new Date(),
} as unknown as Ctx;
let peak = 0;
const look = () => {
  peak = Math.max(peak, process.memoryUsage().heapUsed);
};
new PerformanceObserver(look).observe({ entryTypes: ["gc"] });
const start = performance.now();
const count = await processDueRenewals(ctx);
const seconds = (performance.now() - start) / 1_000;
globalThis.gc?.();
look();
console.log(JSON.stringify({ ...count, seconds, heapMegabytes: peak / 1_048_576 }));
process.exit(0);
