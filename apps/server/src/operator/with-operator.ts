import { join } from "node:path";
import { PgBoss } from "pg-boss";
import type { Ctx } from "#core/ctx";
import { createJobQueue } from "#core/jobs/job-queue";
import { deriveKeys } from "#core/keys/keys";
import { loadLastingKeys } from "#core/keys/lasting-keys";
import { createLog } from "#core/log";
import { createEmbeddedRole } from "#db/embedded/application-role";
import { startEmbedded } from "#db/embedded/start";
import { createScratchFolder } from "#ports/scratch/folder";
import { openStorage } from "#ports/storage/open-storage";
import { readConfig } from "../config.ts";
import { jobs } from "../jobs.ts";
import { openDatabase } from "../open-database.ts";
import { createMail } from "../open-mail.ts";

/** What the operator's commands use. Its `queue` sends jobs and runs none. */
export type Operator = Pick<Ctx, "config" | "db" | "keys" | "log" | "mail" | "now" | "queue" | "storage">;

/** Uses the PostgreSQL of a running server, which remains its owner; otherwise starts it and stops it again. */
export async function withOperator(run: (operator: Operator) => Promise<void>) {
  const config = readConfig();
  const log = createLog(config.logLevel);
  const postgres = config.databaseUrl ? undefined : await startEmbedded(join(config.data, "postgres"));
  try {
    const urls = postgres
      ? await createEmbeddedRole(postgres)
      : { ...config, databaseUrl: config.databaseUrl as string };
    const { db, queue: options } = await openDatabase({ ...config, ...urls }, console);
    const boss = new PgBoss({ ...options, max: 2, supervise: false, schedule: false });
    boss.on("error", (error) => log.warn({ err: error }, "error in the job queue"));
    try {
      await boss.start();
      const keys = await loadLastingKeys(db, deriveKeys(config));
      const storage = await openStorage(config.storage, createScratchFolder(config.storage.scratch), keys.files);
      const queue = createJobQueue(boss, jobs, log);
      await run({ config, db, queue, log, keys, storage, mail: createMail(config), now: () => new Date() });
    } finally {
      await boss.stop({ graceful: false });
      await db.destroy();
    }
  } finally {
    await postgres?.stop();
  }
}
