// A worker process that runs the renewal scheduler once, to be killed during it: <database url> <now, ISO>.
import { PgBoss } from "pg-boss";
import type { Ctx } from "#core/ctx";
import { createJobQueue } from "#core/jobs/job-queue";
import { createLog } from "#core/log";
import { connect } from "#db/connect";
import { processDueRenewals } from "#modules/renewals/process-renewals";
import { jobs } from "../src/jobs.ts";

const [url = "", now = ""] = process.argv.slice(2);
const log = createLog("silent");
const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false });
await boss.start();
const ctx = {
  db: connect(url, log),
  queue: createJobQueue(boss, jobs, log),
  log,
  now: () => new Date(now),
} as unknown as Ctx;
process.stdout.write("running\n");
await processDueRenewals(ctx);
process.exit(0);
