// A worker process that runs the renewal scheduler once and kills itself at a statement of it: <database url> <now, ISO> <number of the
// statement>.
import { PgBoss } from "pg-boss";
import type { Ctx } from "#core/ctx";
import { createJobQueue } from "#core/jobs/job-queue";
import { createLog } from "#core/log";
import { connect } from "#db/connect";
import { processDueRenewals } from "#modules/renewals/process-renewals";
import { jobs } from "../src/jobs.ts";
import { countStatements, steps } from "./die-at-step.ts";

const [url = "", now = "", dieAt = ""] = process.argv.slice(2);
const log = createLog("silent");
const boss = new PgBoss({ connectionString: url, max: 2, supervise: false, schedule: false });
await boss.start();
const ctx = {
  db: connect(url, log),
  queue: createJobQueue(boss, jobs, log),
  log,
  now: () => new Date(now),
} as unknown as Ctx;
countStatements();
steps.dieAt = Number(dieAt);
await processDueRenewals(ctx);
process.exit(0);
