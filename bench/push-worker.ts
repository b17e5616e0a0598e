// A worker process that sends the pushes of an announcement until it is killed: <database url> <announcement> <push service>.
import { PgBoss } from "pg-boss";
import type { Ctx } from "../apps/server/src/core/ctx.ts";
import { createJobQueue } from "../apps/server/src/core/jobs/job-queue.ts";
import { bossOptions } from "../apps/server/src/core/jobs/queues.ts";
import { workJobs } from "../apps/server/src/core/jobs/work-jobs.ts";
import { deriveKeys } from "../apps/server/src/core/keys/keys.ts";
import { connect } from "../apps/server/src/db/connect.ts";
import { createListen } from "../apps/server/src/db/listen.ts";
import { announcementsJobs } from "../apps/server/src/modules/announcements/announcements.jobs.ts";
import { startAnnouncement } from "../apps/server/src/modules/announcements/start-announcements.ts";
import { pushesJobs } from "../apps/server/src/modules/pushes/pushes.jobs.ts";
import { deriveVapidKeys } from "../apps/server/src/ports/push/vapid-keys.ts";
import { createWebPush } from "../apps/server/src/ports/push/web-push.ts";

const [url = "", announcementId = "", pushService = ""] = process.argv.slice(2);
const jobs = [...announcementsJobs, ...pushesJobs];
const boss = new PgBoss({ connectionString: url, max: 4, ...bossOptions, supervise: false, schedule: false });
await boss.start();
const log = { debug() {}, info() {}, warn: console.warn, error: console.error };
const keys = deriveVapidKeys(deriveKeys({ secret: "a secret of the bench, which is long enough" }).push);
const ctx = {
  db: connect(url, console),
  listen: createListen(url),
  queue: createJobQueue(boss, jobs, log),
  log,
  push: createWebPush({ keys, subject: "mailto:oi@camarim.example", trusted: [pushService] }),
  now: () => new Date(),
} as unknown as Ctx;
await workJobs(ctx, jobs, ["push"]);
await startAnnouncement(ctx, announcementId);
