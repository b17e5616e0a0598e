import { sql } from "kysely";
import type { Ctx } from "../ctx.ts";
import { defineJob } from "../jobs/jobs.ts";

/**
 * As long as an event stream lives, and longer than a cached value: what a process has not read by then concerns nothing that it has. In
 * PostgreSQL's time, as the rows.
 */
export async function cleanupChanges({ db }: Pick<Ctx, "db">) {
  await sql`delete from change where created_at < now() - interval '10 minutes'`.execute(db);
}

export const cleanupChangesJob = defineJob({
  name: "cleanup-changes",
  queue: "maintenance",
  cron: "* * * * *",
  run: cleanupChanges,
});
